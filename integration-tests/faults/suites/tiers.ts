import { inTier } from "../sizes"

/** For a test that is not played now: it is none of this run. */
const nothing = Object.assign(() => undefined, { each: () => () => undefined }) as unknown as jest.It

/** `it` for tests that the sample plays of a spec: those that notice many of the planted bugs a second. */
export const inSample = inTier(true) ? it : nothing

/** `it` for the others of that spec. */
export const inRest = inTier(false) ? it : nothing
