import type { UserInfo } from '@ntocc/sdk/contracts'
import { rolesOf } from './state.ts'

/** Messages of a failed start of the session, verbatim from the specification (sections 5 and 8). */
export const SESSION_MESSAGES = {
  noData: 'Verification failed, please Login again.',
  noRoles: 'getInfo: roles must be a non-null array!',
  noResources: '无权限，请联系管理员授权！',
  unknown: 'Has Error',
} as const

export type SessionFailure = 'noData' | 'noRoles' | 'noResources'

/** A user info that cannot start a session; told apart in this order. */
export class UserInfoError extends Error {
  readonly failure: SessionFailure
  constructor(failure: SessionFailure) {
    super(SESSION_MESSAGES[failure])
    this.name = 'UserInfoError'
    this.failure = failure
  }
}

/** Accepts a user info or says why not: no data, then empty roles, then no granted resource. */
export function checkUserInfo(info: UserInfo | null | undefined): UserInfo {
  if (!info) throw new UserInfoError('noData')
  if (!info.roleList?.length || rolesOf(info).length === 0) throw new UserInfoError('noRoles')
  if (!info.roleList[0]?.resourceList?.length) throw new UserInfoError('noResources')
  return info
}

/** The failure's own message, however it is spelled, or the text of the specification. */
export function failureMessage(error: unknown): string {
  const source = (error ?? {}) as { Message?: unknown; message?: unknown }
  for (const text of [source.Message, source.message]) if (typeof text === 'string' && text !== '') return text
  return typeof error === 'string' && error !== '' ? error : SESSION_MESSAGES.unknown
}
