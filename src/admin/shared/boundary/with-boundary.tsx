import { QueryClient, QueryClientContext, QueryClientProvider } from "@tanstack/react-query"
import { useContext, Component, type ComponentType, type ReactNode } from "react"
import { shared } from "../../i18n/shared/texts"
import { errorMessage } from "../error-message"

/** The key under which the dashboard stores the user's language. */
const LANGUAGE_KEY = "lng"

/** The client that all our parts share if the dashboard's own client is not available to them. */
const own = new QueryClient()

/**
 * Wraps every exported widget and page. If our code throws, a message replaces only our part of the screen, never the
 * whole page of the dashboard. Data is loaded even if the dashboard has another copy of TanStack Query than ours.
 */
export function withBoundary<Props extends object>(Component: ComponentType<Props>): ComponentType<Props> {
  const Bounded = (props: Props) => (
    <ErrorBoundary>
      <QueryClientBoundary>
        <Component {...props} />
      </QueryClientBoundary>
    </ErrorBoundary>
  )
  return Bounded
}

/**
 * Uses the dashboard's client if it is available. It is not if the store has another version of TanStack Query than its
 * dashboard. Then our own client loads the data, and our parts of the order page no longer reload with the dashboard.
 */
const QueryClientBoundary = ({ children }: { children: ReactNode }) =>
  useContext(QueryClientContext) ? (
    children
  ) : (
    <QueryClientProvider client={own}>{children}</QueryClientProvider>
  )

type State = { failed: false } | { failed: true; error: unknown }

/**
 * Replaces a part that threw with a message about what happened and what to do. It uses no package of the dashboard,
 * since such a package may have caused the error. React itself reports the error to the browser's console.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: false }

  static getDerivedStateFromError(error: unknown): State {
    return { failed: true, error }
  }

  override render() {
    const { state } = this
    if (!state.failed) return this.props.children
    return (
      <div
        role="alert"
        data-testid="mpgi-display-failed"
        className="bg-ui-bg-base shadow-elevation-card-rest flex flex-col gap-y-2 rounded-lg px-6 py-4"
      >
        <h2 className="h2-core">{plainText("shared.display_failed.title")}</h2>
        <p className="txt-small text-ui-fg-subtle">{plainText("shared.display_failed.description")}</p>
        <p className="txt-small text-ui-fg-subtle break-words">
          <code>{errorMessage(state.error)}</code>
        </p>
        <button
          type="button"
          className="txt-compact-small-plus text-ui-fg-base w-fit underline"
          onClick={() => this.setState({ failed: false })}
        >
          {plainText("shared.display_failed.retry")}
        </button>
      </div>
    )
  }
}

type Texts = (typeof shared)["en"]["shared"]["display_failed"]

/** A text without placeholders, in the user's language. The dashboard's own translation may not be available here. */
function plainText(key: `shared.display_failed.${keyof Texts}`): string {
  const language = storedLanguage()
  const texts = Object.entries(shared).find(([tag]) => tag === language)?.[1] ?? shared.en
  const entries = Object.entries(texts.shared.display_failed)
  return entries.find(([name]) => `shared.display_failed.${name}` === key)?.[1] ?? ""
}

function storedLanguage(): string | null {
  try {
    return window.localStorage.getItem(LANGUAGE_KEY)
  } catch {
    return null // Storage is blocked.
  }
}
