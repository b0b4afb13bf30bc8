/**
 * A word that a page shows for some seconds may be missed on a busy machine. What fails is said, and tried once more on orders
 * of its own.
 */
jest.retryTimes(1, { logErrorsBeforeRetry: true })
