import type { Boot, ExportRequest, Manifest, PluginOutcome } from '../console.ts'
import type { SessionAnswer, SignInRequest } from '../session.ts'
import { blob, endpoint, input, none, value } from './endpoint.ts'

export interface SessionCheck {
  signedIn: boolean
}

/** The gateway's own calls; no backend answers them. */
export const gatewayCalls = {
  boot: endpoint({ name: 'boot', method: 'GET', path: '/console/boot', data: value<Boot>(), public: true }),
  signIn: endpoint({
    name: 'signIn',
    method: 'POST',
    path: '/console/session',
    body: input<SignInRequest>(),
    data: value<SessionAnswer>(['passWordOverdue', 'branch']),
    public: true,
  }),
  changeRole: endpoint({
    name: 'changeRole',
    method: 'PUT',
    path: '/console/session',
    body: input<{ roleCode: string }>(),
    data: none(),
  }),
  /** Ends the session here, without a call of the backend: what a page does when its token is no longer good. */
  resetSession: endpoint({
    name: 'resetSession',
    method: 'DELETE',
    path: '/console/session',
    data: none(),
    public: true,
  }),
  sessionCheck: endpoint({
    name: 'sessionCheck',
    method: 'GET',
    path: '/console/session',
    data: value<SessionCheck>(['signedIn']),
    public: true,
  }),
  manifest: endpoint({
    name: 'manifest',
    method: 'GET',
    path: '/console/manifest',
    data: value<Manifest>(['branchCode', 'setId', 'plugins']),
    public: true,
  }),
  exportFile: endpoint({
    name: 'exportFile',
    method: 'POST',
    path: '/console/exports',
    body: input<ExportRequest>(),
    data: blob(),
  }),
  pluginOutcomes: endpoint({
    name: 'pluginOutcomes',
    method: 'POST',
    path: '/console/plugins/outcomes',
    body: input<PluginOutcome[]>(),
    data: none(),
    public: true,
  }),
} as const
