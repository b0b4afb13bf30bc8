import { asPage } from "../../../shared/boundary/as-page"
import { movedTo, Redirect } from "../../../shared/navigation/redirect"

/** Redirects old addresses to the pages of Payments. Bookmarks and mails still have the old ones. */
const Moved = () => <Redirect to={movedTo} />

export default asPage(Moved)
