import { asPage } from "../../../shared/boundary/as-page"
import { movedTo, Redirect } from "../../../shared/navigation/redirect"

/** The old addresses, which bookmarks and mails still have, lead to the pages of Payments. */
const Moved = () => <Redirect to={movedTo} />

export default asPage(Moved)
