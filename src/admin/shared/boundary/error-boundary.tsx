import { Component, type ReactNode } from "react"
import { errorMessage } from "../error-message"
import { plainText } from "./plain-text"

type State = { failed: false } | { failed: true; error: unknown }

/**
 * In place of a part that threw: what happened, and what to do. It uses no package of the dashboard, because one of them may be
 * what failed. React itself reports the error to the browser's console.
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
