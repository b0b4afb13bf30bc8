/**
 * A text that a page shows for some seconds may be missed on a busy machine. A failure is logged, and the test is run once more
 * with new orders.
 */
jest.retryTimes(1, { logErrorsBeforeRetry: true })
