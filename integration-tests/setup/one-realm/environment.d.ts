/** The environment beside it, which has no types: what a subclass of it extends. */
declare class OneRealm {
  setup(): Promise<void>
  teardown(): Promise<void>
}
export default OneRealm
