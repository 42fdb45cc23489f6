import { endpoints } from '@ntocc/sdk/contracts'
import { BackendError, type ErrorCode } from '../errors.ts'
import { handle, type Route } from '../http/handle.ts'

/** Calls that only an external service can answer. None is connected here, and the caller is told so. */
const unconfigured = (endpoint: Route['endpoint'], code: ErrorCode): Route =>
  handle(endpoint, async () => {
    throw new BackendError(code)
  })

const E_SIGNATURE = [
  endpoints.asignAuthorizationCompanyContract,
  endpoints.cacontractFrameworkAward,
  endpoints.cacontractAuthPre,
  endpoints.cacontractFrameworkPre,
  endpoints.asignVerifyCaptcha,
  endpoints.asignAuthMobile3,
] as unknown as Route['endpoint'][]

export const serviceRoutes: Route[] = [
  unconfigured(endpoints.ocrCard as unknown as Route['endpoint'], 'OCR_NOT_CONFIGURED'),
  unconfigured(endpoints.maYiBlockChainApply as unknown as Route['endpoint'], 'SERVICE_NOT_CONFIGURED'),
  ...E_SIGNATURE.map(endpoint => unconfigured(endpoint, 'SERVICE_NOT_CONFIGURED')),
]
