import * as f from '../../fields/index.ts'
import { ELEMENT_KINDS, type ElementKind, type ElementStanding, OwnElements } from '../elements.ts'
import type { OutsideServiceName, OutsideServiceStanding } from '../paper-text.ts'
import { endpoint, input, list, value } from './endpoint.ts'

const at = <const P extends string>(path: P) => `/ntocc-tps-api/${path}` as const

const Asked = f.shape({ entity: f.text({ max: 60 }).required(), id: f.id().required() })
const Check = f.shape({
  entity: f.text({ max: 60 }).required(),
  id: f.id().required(),
  kind: f.code('elementKind', ELEMENT_KINDS).required(),
})
const Captcha = f.shape({ serialNo: f.text({ max: 64 }).required(), captcha: f.text({ max: 6 }).required() })

/** Specification section 7: text recognition and checks of identity; and which services there are. */
export const tps = {
  /** `type` is a kind of paper (`PAPER_TEXT`), `url` the reference of an uploaded picture. */
  ocrCard: endpoint({
    name: 'ocrCard',
    method: 'GET',
    path: at('ocr/card'),
    query: input<{ type: string; url: string }>(),
    data: value<Record<string, string>>(),
    signedIn: 'own',
  }),
  /** Which services outside of the console are connected, and by which setting they would be. */
  outsideServices: endpoint({
    name: 'outsideServices',
    method: 'GET',
    path: at('outsideServices'),
    data: value<Record<OutsideServiceName, OutsideServiceStanding>>(['ocr']),
    signedIn: 'shared',
  }),
  /** How a record stands with the checks of its elements. */
  elementChecks: endpoint({
    name: 'elementChecks',
    method: 'GET',
    path: at('elementCheck'),
    query: input<{ entity: string; id: number | string }>(Asked),
    data: list<ElementStanding>(['kind', 'missing']),
    signedIn: 'subject',
  }),
  /** Has a record checked by the values that are stored. @returns how it stands then */
  elementCheckRun: endpoint({
    name: 'elementCheckRun',
    method: 'POST',
    path: at('elementCheck'),
    body: input<{ entity: string; id: number; kind: ElementKind }>(Check),
    data: list<ElementStanding>(['kind', 'missing']),
    signedIn: 'subject',
    staffOnly: true,
  }),
  /** The caller's own identity: compared at the operator of the phone, which then gets a code. */
  asignAuthMobile3: endpoint({
    name: 'asignAuthMobile3',
    method: 'POST',
    path: at('app/asign/authMobile3'),
    body: input<{ name: string; idNo: string; phone: string }>(OwnElements),
    data: value<{ serialNo: string }>(['serialNo']),
    signedIn: 'own',
  }),
  /** The code that came to the phone. */
  asignVerifyCaptcha: endpoint({
    name: 'asignVerifyCaptcha',
    method: 'POST',
    path: at('app/asign/verifycaptcha'),
    body: input<{ serialNo: string; captcha: string }>(Captcha),
    data: value<{ verified: boolean }>(['verified']),
    signedIn: 'own',
  }),
  /** Whether the caller's own identity has been proven; `at` in ISO 8601 UTC. */
  ownIdentity: endpoint({
    name: 'ownIdentity',
    method: 'GET',
    path: at('app/asign/ownIdentity'),
    data: value<{ verified: boolean; at?: string; simulated?: true }>(['verified']),
    signedIn: 'own',
  }),
} as const
