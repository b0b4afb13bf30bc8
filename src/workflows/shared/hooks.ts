import { WorkflowManager } from "@medusajs/framework/orchestration"

/**
 * Makes the check whether a shop consumes the hook of a workflow: without a handler, nothing has to run. Call it right
 * after the workflow was created.
 */
export function whetherConsumed(workflow: string, hook: string): () => boolean {
  const handler = (): unknown => WorkflowManager.getWorkflow(workflow)?.handlers_.get(hook)
  const unused = handler()
  return () => handler() !== unused
}
