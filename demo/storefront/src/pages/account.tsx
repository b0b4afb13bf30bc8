import { useCustomer } from "../account/customer"
import { SavedCards } from "../account/saved-cards"
import { SignIn } from "../account/sign-in"
import { Subscriptions } from "../account/subscriptions"
import { Page } from "../ui/page"

/** The customer's subscriptions and saved cards. */
export function Account() {
  const { customer, signOut } = useCustomer()
  if (!customer) {
    return (
      <Page title="Sign in">
        <SignIn />
      </Page>
    )
  }
  return (
    <Page title="Your account">
      <p className="account-line">
        {customer.email}
        <button type="button" onClick={() => void signOut()}>
          Sign out
        </button>
      </p>
      <div className="panels">
        <Subscriptions />
        <SavedCards />
      </div>
    </Page>
  )
}
