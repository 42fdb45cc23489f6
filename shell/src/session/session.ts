import type { FirstPage, LoginBranch, SessionAnswer, SignInRequest, StepNeeded, UserInfo } from '@ntocc/sdk/contracts'
import { createStore, type Store } from '../state/store.ts'
import { checkUserInfo, failureMessage } from './errors.ts'
import { isSamePerson, isSameUser } from './person.ts'
import { pageOf, trimmed } from './request.ts'
import { type Due, type SessionStart, startState } from './start.ts'
import {
  afterReset,
  afterRoleChange,
  afterSignIn,
  afterUserInfo,
  type ReferenceRecord,
  type SessionState,
  withBranch,
} from './state.ts'
import * as storage from './storage.ts'
import type { SessionEvent } from './sync.ts'

/** The calls a session makes. Failures are thrown with the message to show. */
export interface SessionApi {
  /** `landing`: path of the page that follows. */
  signIn(request: SignInRequest & { landing?: string }): Promise<SessionAnswer | StepNeeded>
  userInfo(): Promise<UserInfo | null>
  logout(): Promise<void>
  /** Clears the sealed cookie, which the page itself cannot reach; no call of the backend's API. */
  forgetToken(): Promise<void>
  changeRole(roleCode: string): Promise<void>
  areaOptions(): Promise<ReferenceRecord[]>
  branchList(): Promise<ReferenceRecord[]>
  /** The branch of the session that the cookie is of. */
  branch(): Promise<LoginBranch | null>
}

/** The user signed out here, or in another tab, or the session ended without them. */
export type SessionEnding = 'logout' | 'elsewhere' | 'reset'

export interface SessionHooks {
  /** Shows a failure for five seconds. */
  toastError(message: string): void
  /** Token and roles go now, and with them all that was the user's. Answers where the user stands then. */
  onEnded(reason: SessionEnding): string
  /** Code of the page that the sign-in leads to, when it is known already. */
  onFirstPage(first: FirstPage): void
  /** Another user or role: open tabs and everything read for the one before go. */
  onUserChanged(): void
  /** The session that had ended is alive again, for the same user in the same role: what is open stays and is read anew. */
  onHealed(): void
  /** Tells the user's other tabs. */
  announce(event: SessionEvent): void
}

/**
 * The session of one browser tab. `loadInfo` is single-flight; an answer that arrives after the session it was asked
 * for has ended is dropped.
 */
export interface Session {
  store: Store<SessionState>
  /**
   * Rejects with the server's error: a form shows it where the user is looking. Answers what a second step needs where
   * there is one; nobody is signed in then.
   */
  signIn(request: SignInRequest, landing?: string): Promise<StepNeeded | undefined>
  /**
   * Signs in over a page whose session has ended. Answers true when it is the same user, who goes on where they were;
   * with anybody else all that was open has gone. Rejects and answers a second step like signIn.
   */
  heal(request: SignInRequest): Promise<boolean | StepNeeded>
  loadInfo(): Promise<boolean>
  /**
   * Reads the user info again, for names in another language or because rights have changed. A call that fails leaves
   * everything as it is; an answer that leaves nothing to open ends the session here.
   */
  refreshInfo(): Promise<void>
  logout(): Promise<void>
  /** The user is out at once; resolves when the cookie has gone too, or could not be reached. */
  resetToken(): Promise<void>
  changeRole(roleCode: string): Promise<void>
  passwordChanged(): void
  /** A call was refused because the password must be changed first. */
  passwordOverdue(): void
  /** The second factor that was due has been set up. */
  factorSet(): void
  /** A call was refused because a second factor must be set up first. */
  factorDue(): void
  landed(): void
  /** Another tab of this browser signed in, out, or took another role. */
  follow(event: SessionEvent, landing?: string): Promise<void>
}

export function createSession(api: SessionApi, hooks: SessionHooks, start: SessionStart): Session {
  const store = createStore(startState(start))
  let generation = 0
  let loading: Promise<boolean> | null = null
  let forgetting: Promise<void> = Promise.resolve()

  /** Answers to what was asked before are dropped from now on. */
  const renew = () => {
    loading = null
    return ++generation
  }

  const end = (reason: SessionEnding) => {
    renew()
    storage.forgetSession()
    const landing = hooks.onEnded(reason)
    store.set(() => ({ ...afterReset(), landing }))
  }

  const resetToken = () => {
    end('reset')
    forgetting = api.forgetToken().catch(() => undefined)
    return forgetting
  }

  const askReferences = () => Promise.allSettled([api.areaOptions(), api.branchList()])
  const keepReferences = async (mine: number, asked: ReturnType<typeof askReferences>) => {
    const [areas, branches] = await asked
    if (mine !== generation) return
    if (areas.status === 'fulfilled') storage.storeAreas(areas.value)
    if (branches.status === 'fulfilled') storage.storeBranches(branches.value)
    store.set(state => ({
      ...state,
      areaOptions: areas.status === 'fulfilled' ? areas.value : state.areaOptions,
      branchList: branches.status === 'fulfilled' ? branches.value : state.branchList,
    }))
  }

  const take = (info: UserInfo, references: ReturnType<typeof askReferences>) => {
    store.set(state => afterUserInfo(state, info))
    storage.storePermissions(info.permissionlist ?? [])
    void keepReferences(generation, references)
  }

  /** With what is known of the user nothing can be opened. */
  const refuse = (error: unknown) => {
    void resetToken()
    hooks.toastError(failureMessage(error))
  }

  const load = async (): Promise<boolean> => {
    const mine = generation
    // Neither waits for the other; what comes for somebody who may not be here is dropped.
    const references = askReferences()
    try {
      const info = checkUserInfo(await api.userInfo())
      if (mine !== generation) return false
      take(info, references)
      return true
    } catch (error) {
      if (mine === generation) refuse(error)
      return false
    }
  }

  const loadInfo = () => {
    loading ??= load().finally(() => {
      loading = null
    })
    return loading
  }

  /** Somebody is signed in of whom nothing is known yet; nothing of the one before stays. */
  const begin = (branch: LoginBranch | null, due: Due, landing = '') => {
    renew()
    if (store.get().token !== '') hooks.onUserChanged()
    store.set(() => ({ ...startState({ signedIn: true, branch, ...due }), landing }))
  }

  /** The user is the same behind a new cookie. */
  const goOn = (info: UserInfo, branch: LoginBranch | null, due: Due) => {
    store.set(state => ({ ...withBranch(afterUserInfo(state, info), branch), factorDue: false, ...due }))
    storage.storePermissions(info.permissionlist ?? [])
    hooks.onHealed()
  }

  const isSignedIn = () => store.get().token !== ''

  return {
    store,
    loadInfo,
    async refreshInfo() {
      const mine = generation
      const info = await api.userInfo().catch(() => null)
      if (!info || mine !== generation || store.get().roles.length === 0) return
      try {
        take(checkUserInfo(info), askReferences())
      } catch (error) {
        refuse(error)
      }
    },
    async signIn(request, landing = '') {
      // An answer that clears the old cookie must not arrive after the one that sets the new.
      await forgetting
      const answer = await api.signIn({ ...trimmed(request), landing: pageOf(landing) })
      if ('step' in answer) return answer
      renew()
      if (answer.first) hooks.onFirstPage(answer.first)
      store.set(state => afterSignIn(state, answer, landing))
      storage.storeBranch(store.get())
      hooks.announce({ kind: 'signed-in', passWordOverdue: store.get().passWordOverdue })
      return undefined
    },
    async heal(request) {
      const before = store.get()
      const answer = await api.signIn(trimmed(request))
      if ('step' in answer) return answer
      const { branch } = answer
      const passWordOverdue = answer.passWordOverdue === true
      const factorDue = answer.factorDue === true
      renew()
      let info = checkUserInfo(await api.userInfo())
      const role = before.roleList[0]?.roleCode
      if (
        isSamePerson(before.party, info.party) &&
        role &&
        !isSameUser(before, info) &&
        !passWordOverdue &&
        !factorDue
      ) {
        // A sign-in begins in the first role; this page was open in another. Who has lost it begins anew.
        const restored = await api.changeRole(role).then(api.userInfo, () => null)
        if (restored) info = checkUserInfo(restored)
      }
      storage.storeBranch(withBranch(before, branch))
      const isSame = isSameUser(before, info)
      if (isSame) goOn(info, branch, { passWordOverdue, factorDue })
      else begin(branch, { passWordOverdue, factorDue })
      hooks.announce({ kind: 'signed-in', passWordOverdue })
      return isSame
    },
    async logout() {
      // The user leaves whatever the server says: a failed call must not keep anyone signed in on this screen. Every tab
      // leaves before the answer, or the server's word that the session has ended would ask them about it first.
      forgetting = api.logout().catch(() => undefined)
      end('logout')
      hooks.announce({ kind: 'signed-out' })
      await forgetting
    },
    resetToken,
    async changeRole(roleCode) {
      await api.changeRole(roleCode)
      renew()
      store.set(state => afterRoleChange(state, roleCode))
      hooks.onUserChanged()
      hooks.announce({ kind: 'role-changed' })
      await loadInfo()
    },
    passwordChanged() {
      store.set(state => ({ ...state, passWordOverdue: false }))
      hooks.onHealed()
      hooks.announce({ kind: 'password-changed' })
    },
    passwordOverdue() {
      if (isSignedIn()) store.set(state => ({ ...state, passWordOverdue: true }))
    },
    factorSet() {
      store.set(state => ({ ...state, factorDue: false }))
      hooks.onHealed()
      hooks.announce({ kind: 'factor-set' })
    },
    factorDue() {
      if (isSignedIn()) store.set(state => ({ ...state, factorDue: true }))
    },
    landed: () => store.set(state => (state.landing ? { ...state, landing: '' } : state)),
    async follow(event, landing = '') {
      switch (event.kind) {
        case 'signed-out':
          if (isSignedIn()) end('elsewhere')
          break
        case 'role-changed':
          begin(storage.storedBranch() ?? store.get().branch, { passWordOverdue: false }, landing)
          break
        case 'password-changed':
          store.set(state => ({ ...state, passWordOverdue: false }))
          hooks.onHealed()
          break
        case 'factor-set':
          store.set(state => ({ ...state, factorDue: false }))
          hooks.onHealed()
          break
        case 'signed-in': {
          const before = store.get()
          const mine = renew()
          // What is open here may go on only when it is known to be the same user's.
          const [info, branch] = await Promise.all([
            before.party ? api.userInfo().catch(() => null) : null,
            storage.storedBranch() ?? api.branch().catch(() => null),
          ])
          if (mine !== generation) return
          if (info && isSameUser(before, info)) goOn(info, branch, { passWordOverdue: event.passWordOverdue })
          else begin(branch, { passWordOverdue: event.passWordOverdue }, landing)
        }
      }
    },
  }
}
