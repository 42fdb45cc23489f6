import type { Boot, Manifest, PluginOutcome } from '../console.ts'
import { STATUS_FACTOR_NEEDED, STATUS_PARTY_NEEDED } from '../errors.ts'
import type { ExportRequest } from '../export-files.ts'
import type { ImportReport, ImportTemplateRequest } from '../import-files.ts'
import type { Party, SessionAnswer, SignInRequest, StepNeeded } from '../session.ts'
import { blob, endpoint, input, none, value } from './endpoint.ts'

export interface SessionCheck {
  signedIn: boolean
  /** The party of the session, where the gateway knows it. */
  party?: Pick<Party, 'branchCode' | 'partyType' | 'code'>
}

/** The gateway's own calls; no backend answers them. */
export const gatewayCalls = {
  boot: endpoint({ name: 'boot', method: 'GET', path: '/console/boot', data: value<Boot>(), public: true }),
  signIn: endpoint({
    name: 'signIn',
    method: 'POST',
    path: '/console/session',
    /** `landing`: path of the page that the sign-in leads to. */
    body: input<SignInRequest & { landing?: string }>(),
    /** Answered as a sign-in or, with `STATUS_FACTOR_NEEDED` or `STATUS_PARTY_NEEDED`, as its first step. */
    data: value<SessionAnswer | StepNeeded>(),
    public: true,
    successStatuses: [0, 1, 2, STATUS_FACTOR_NEEDED, STATUS_PARTY_NEEDED],
  }),
  changeRole: endpoint({
    name: 'changeRole',
    method: 'PUT',
    path: '/console/session',
    body: input<{ roleCode: string }>(),
    data: none(),
    signedIn: 'own',
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
    signedIn: 'subject',
  }),
  importTemplate: endpoint({
    name: 'importTemplate',
    method: 'POST',
    path: '/console/imports/template',
    body: input<ImportTemplateRequest>(),
    data: blob(),
    signedIn: 'subject',
  }),
  /** The body is an `ImportFileRequest` and the file (`IMPORT_BODY_TYPE`). */
  importFile: endpoint({
    name: 'importFile',
    method: 'POST',
    path: '/console/imports',
    body: input<Blob>(),
    data: value<ImportReport>(['total', 'fields', 'ignored', 'missing', 'preview']),
    signedIn: 'subject',
  }),
  /** The body is an `ImportWorkbookRequest` and the file. */
  importWorkbook: endpoint({
    name: 'importWorkbook',
    method: 'POST',
    path: '/console/imports/workbook',
    body: input<Blob>(),
    data: blob(),
    signedIn: 'subject',
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
