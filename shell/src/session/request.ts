import type { SignInRequest } from '@ntocc/sdk/contracts'
import { HOME_PATH } from '../access/redirect.ts'

/** Username and phone are trimmed before sending; a password and a code never are. */
export function trimmed(request: SignInRequest): SignInRequest {
  if (request.variant === 'factor' || request.variant === 'party') return request
  return request.variant === 'password'
    ? { ...request, username: request.username.trim() }
    : { ...request, phone: request.phone.trim() }
}

/** The path that a landing shows; `/` is where everybody's first page is. */
export const pageOf = (landing: string): string => {
  const path = landing.split(/[?#]/, 1)[0] ?? ''
  return path === '' || path === '/' ? HOME_PATH : path
}
