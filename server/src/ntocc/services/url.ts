import { z } from 'zod'

/** Where a service may stand: what is sent there is about people. */
export const SERVICE_URL = z
  .string()
  .regex(
    /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1|\[::1\])[:/])/,
    'must be an https address, or one of this machine',
  )
