import { useState } from "react"
import { Alert } from "../ui/alert"
import { Field } from "../ui/field"
import { useTask } from "../ui/use-task"
import { useCustomer } from "./customer"

/** Signs in, or creates an account, with the same two fields. */
export function SignIn() {
  const { signIn, register } = useCustomer()
  const [isNew, setNew] = useState(false)
  const task = useTask()
  const submit = (form: FormData) =>
    task.run(() => {
      const text = (name: string) => String(form.get(name) ?? "")
      const credentials = { email: text("email").trim(), password: text("password") }
      return isNew ? register(credentials) : signIn(credentials)
    })
  return (
    <form
      className="grid account-form"
      onSubmit={(event) => {
        event.preventDefault()
        void submit(new FormData(event.currentTarget))
      }}
    >
      <Field label="Email" name="email" type="email" autoComplete="email" required className="wide" />
      <Field
        label="Password"
        name="password"
        type="password"
        autoComplete={isNew ? "new-password" : "current-password"}
        minLength={8}
        required
        className="wide"
      />
      <div className="wide">
        <Alert>{task.error}</Alert>
        <button type="submit" className="primary" disabled={task.busy} aria-busy={task.busy}>
          {isNew ? "Create account" : "Sign in"}
        </button>
      </div>
      <p className="wide">
        <button type="button" className="plain" onClick={() => setNew(!isNew)}>
          {isNew ? "I have an account" : "I have no account yet"}
        </button>
      </p>
    </form>
  )
}
