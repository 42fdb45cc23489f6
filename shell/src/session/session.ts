import type { LoginBranch, SessionAnswer, SignInRequest, UserInfo } from '@ntocc/sdk/contracts'
import { createStore, type Store } from '../state/store.ts'
import { checkUserInfo, failureMessage } from './errors.ts'
import {
  afterReset,
  afterRoleChange,
  afterSignIn,
  afterUserInfo,
  INITIAL_SESSION,
  type ReferenceRecord,
  type SessionState,
  SIGNED_IN,
  withBranch,
} from './state.ts'
import * as storage from './storage.ts'

/** The calls a session makes. Failures are thrown with the message to show. */
export interface SessionApi {
  signIn(request: SignInRequest): Promise<SessionAnswer>
  userInfo(): Promise<UserInfo | null>
  logout(): Promise<void>
  /** Clears the sealed cookie, which the page itself cannot reach; no call of the backend's API. */
  forgetToken(): Promise<void>
  changeRole(roleCode: string): Promise<void>
  areaOptions(): Promise<ReferenceRecord[]>
  branchList(): Promise<ReferenceRecord[]>
}

export interface SessionHooks {
  /** Shows a failure for five seconds. */
  toastError(message: string): void
  /** Token and roles go now, and with them tabs and caches. Answers where the user stands then. */
  onEnded(reason: 'logout' | 'reset'): string
  /** Roles have changed: routes are regenerated from the new info and open tabs go. */
  onRoleChanged(): void
  /** Tells the user's other tabs. */
  announce(event: SessionEvent): void
}

export type SessionEvent = 'signed-in' | 'signed-out' | 'role-changed'

/**
 * The session of one browser tab. `loadInfo` is single-flight; an answer that arrives after the session it was asked
 * for has ended is dropped.
 */
export interface Session {
  store: Store<SessionState>
  /** Rejects with the server's error: a form shows it where the user is looking. */
  signIn(request: SignInRequest, landing?: string): Promise<void>
  loadInfo(): Promise<boolean>
  /** Reads the user info again, for names in another language; a failure leaves everything as it is. */
  refreshInfo(): Promise<void>
  logout(): Promise<void>
  /** The user is out at once; resolves when the cookie has gone too, or could not be reached. */
  resetToken(): Promise<void>
  changeRole(roleCode: string): Promise<void>
  passwordChanged(): void
  landed(): void
  /** Another tab of this browser signed in, out, or took another role. */
  follow(event: SessionEvent, landing?: string): void
}

export interface SessionStart {
  signedIn: boolean
  branch: LoginBranch | null
  passWordOverdue?: boolean
}

export function startState({ signedIn, branch, passWordOverdue = false }: SessionStart): SessionState {
  if (!signedIn) return INITIAL_SESSION
  return { ...withBranch(INITIAL_SESSION, branch), token: SIGNED_IN, passWordOverdue }
}

/** Username and phone are trimmed before sending; a password and a code never are. */
export function trimmed(request: SignInRequest): SignInRequest {
  return request.variant === 'password'
    ? { ...request, username: request.username.trim() }
    : { ...request, phone: request.phone.trim() }
}

export function createSession(api: SessionApi, hooks: SessionHooks, start: SessionStart): Session {
  const store = createStore(startState(start))
  let generation = 0
  let loading: Promise<boolean> | null = null
  let forgetting: Promise<void> = Promise.resolve()

  const end = (reason: 'logout' | 'reset') => {
    generation++
    loading = null
    storage.forgetSession()
    const landing = hooks.onEnded(reason)
    store.set(() => ({ ...afterReset(), landing }))
  }

  const resetToken = () => {
    end('reset')
    forgetting = api.forgetToken().catch(() => undefined)
    return forgetting
  }

  const loadReferences = async (mine: number) => {
    const [areas, branches] = await Promise.allSettled([api.areaOptions(), api.branchList()])
    if (mine !== generation) return
    if (areas.status === 'fulfilled') storage.storeAreas(areas.value)
    if (branches.status === 'fulfilled') storage.storeBranches(branches.value)
    store.set(state => ({
      ...state,
      areaOptions: areas.status === 'fulfilled' ? areas.value : state.areaOptions,
      branchList: branches.status === 'fulfilled' ? branches.value : state.branchList,
    }))
  }

  const load = async (): Promise<boolean> => {
    const mine = generation
    try {
      const info = checkUserInfo(await api.userInfo())
      if (mine !== generation) return false
      store.set(state => afterUserInfo(state, info))
      storage.storePermissions(info.permissionlist ?? [])
      void loadReferences(mine)
      return true
    } catch (error) {
      if (mine !== generation) return false
      void resetToken()
      hooks.toastError(failureMessage(error))
      return false
    }
  }

  const loadInfo = () => {
    loading ??= load().finally(() => {
      loading = null
    })
    return loading
  }

  return {
    store,
    loadInfo,
    async refreshInfo() {
      const mine = generation
      const info = await api.userInfo().catch(() => null)
      if (!info || mine !== generation || store.get().roles.length === 0) return
      store.set(state => afterUserInfo(state, checkUserInfo(info)))
      void loadReferences(mine)
    },
    async signIn(request, landing = '') {
      // An answer that clears the old cookie must not arrive after the one that sets the new.
      await forgetting
      const answer = await api.signIn(trimmed(request))
      generation++
      loading = null
      store.set(state => afterSignIn(state, answer, landing))
      storage.storeBranch(store.get())
      storage.storePassWordOverdue(store.get().passWordOverdue)
      hooks.announce('signed-in')
    },
    async logout() {
      // The user leaves whatever the server says: a failed call must not keep anyone signed in on this screen. Every tab
      // leaves before the answer, or the server's word that the session has ended would ask them about it first.
      forgetting = api.logout().catch(() => undefined)
      end('logout')
      hooks.announce('signed-out')
      await forgetting
    },
    resetToken,
    async changeRole(roleCode) {
      await api.changeRole(roleCode)
      generation++
      loading = null
      store.set(state => afterRoleChange(state, roleCode))
      hooks.onRoleChanged()
      hooks.announce('role-changed')
      await loadInfo()
    },
    passwordChanged() {
      storage.storePassWordOverdue(false)
      store.set(state => ({ ...state, passWordOverdue: false }))
    },
    landed: () => store.set(state => (state.landing ? { ...state, landing: '' } : state)),
    follow(event, landing = '') {
      const signedIn = store.get().token !== ''
      if (event === 'signed-out') {
        if (signedIn) end('reset')
        return
      }
      // Another user or role may be behind the cookie now: what this tab shows belongs to the earlier one.
      generation++
      loading = null
      if (signedIn) hooks.onRoleChanged()
      const branch = storage.storedBranch()
      store.set(() => ({ ...startState({ signedIn: true, branch }), landing }))
    },
  }
}
