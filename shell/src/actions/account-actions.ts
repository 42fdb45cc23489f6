import type { RoleEntry } from '@ntocc/sdk/contracts'
import i18next from 'i18next'
import { toastError, toastSuccess } from '../ports/toasts.ts'
import { failureMessage } from '../session/errors.ts'
import type { Session } from '../session/session.ts'
import type { Action } from './action.ts'

export interface AccountContext {
  readonly session: Pick<Session, 'logout' | 'changeRole'>
  readonly navigate: (to: string) => void
  /** Resolves false when unsaved work keeps the user here. */
  readonly mayLeave: () => Promise<boolean>
}

const PROFILE_PATH = '/profile/index'
export const ROLE_PREFIX = 'account.role.'

export const ACCOUNT_ACTIONS: readonly Action<AccountContext>[] = [
  {
    id: 'account.profile',
    section: 'account',
    title: 'nav.profile',
    icon: 'user',
    keys: ['g p'],
    run: ({ navigate }) => navigate(PROFILE_PATH),
  },
  {
    id: 'account.logout',
    section: 'account',
    title: 'nav.logout',
    icon: 'logout',
    keys: ['alt+shift+q'],
    danger: true,
    run: async ({ session, mayLeave }) => {
      if (await mayLeave()) await session.logout()
    },
  },
]

/** The roles of a user who has more than one; the first is in force. */
export function roleActions(roleList: readonly RoleEntry[]): Action<AccountContext>[] {
  if (roleList.length < 2) return []
  return roleList.map(({ roleCode, roleName }, index) => ({
    id: ROLE_PREFIX + roleCode,
    section: 'account',
    title: { text: roleName },
    group: 'actions.role',
    icon: 'role',
    checked: () => index === 0,
    run: context => {
      if (index > 0) return changeRole(context, roleCode, roleName)
    },
  }))
}

let changing = false

/** Once at a time: a second choice waits for nothing, it is simply not taken. */
async function changeRole({ session, mayLeave }: AccountContext, roleCode: string, roleName: string) {
  if (changing || !(await mayLeave())) return
  changing = true
  try {
    await session.changeRole(roleCode)
    toastSuccess(i18next.t('nav.roleChanged', { ns: 'shell', role: roleName }))
  } catch (error) {
    toastError(failureMessage(error))
  } finally {
    changing = false
  }
}
