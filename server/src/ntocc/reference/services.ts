import { endpoints } from '@ntocc/sdk/contracts'
import { BackendError, type ErrorCode } from '../errors.ts'
import { handle, type Route } from '../http/handle.ts'

/** Calls that only an external service can answer. None is connected here, and the caller is told so. */
const unconfigured = (endpoint: Route['endpoint'], code: ErrorCode): Route =>
  handle(endpoint, async () => {
    throw new BackendError(code)
  })

export const serviceRoutes: Route[] = [
  unconfigured(endpoints.ocrCard as unknown as Route['endpoint'], 'OCR_NOT_CONFIGURED'),
  unconfigured(endpoints.maYiBlockChainApply as unknown as Route['endpoint'], 'SERVICE_NOT_CONFIGURED'),
]
