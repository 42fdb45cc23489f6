import type { ConsoleServices } from '@ntocc/sdk/hooks'
import type { Store } from '../state/store.ts'
import { isCtmsBranch } from './config.ts'
import type { SessionState } from './state.ts'

type SdkState = ReturnType<ConsoleServices['session']['getSnapshot']>

/** The session as the hooks of the SDK read it. */
export function toSdkState(state: SessionState): SdkState {
  const loaded = state.roles.length > 0
  return Object.freeze({
    status: state.token === '' ? 'signedOut' : loaded ? 'signedIn' : 'unknown',
    token: state.token,
    name: state.name,
    code: state.code,
    avatar: state.avatar,
    introduction: state.introduction,
    roles: state.roles,
    party: state.party,
    driver: state.driver,
    shipment: state.shipment,
    resourcelist: state.resourcelist,
    translatelist: state.translatelist,
    branch: state.branch,
    secondUploadDetail: state.secondUploadDetail,
    exportableQuantity: state.exportableQuantity,
    permissions: loaded ? state.permissionlist : undefined,
    roleList: state.roleList,
    ctms: isCtmsBranch(state.branch),
  })
}

/** A store of the SDK's form over the shell's, answering the same object until the session changes. */
export function sdkSession(store: Store<SessionState>): ConsoleServices['session'] {
  let seen: SessionState | undefined
  let mapped: SdkState | undefined
  return {
    subscribe: store.subscribe,
    getSnapshot() {
      const state = store.get()
      if (!mapped || seen !== state) {
        seen = state
        mapped = toSdkState(state)
      }
      return mapped
    },
  }
}
