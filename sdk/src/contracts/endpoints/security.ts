import { shape, text } from '../../fields/index.ts'
import { endpoint, input, list, none, value } from './endpoint.ts'

const at = <const P extends string>(path: P) => `/ntocc-basic-api/account/${path}` as const

/** The second factor of whoever is signed in. */
export interface SecondFactorState {
  enrolled: boolean
  /** ISO 8601 UTC */
  since?: string
  /** Recovery codes that have not been used. */
  recoveryLeft: number
  /** A role of the account asks for it: it cannot be taken away. */
  required: boolean
}

/** What an authenticator app is given. Shown once. */
export interface SecondFactorSecret {
  /** Base32, for typing. */
  secret: string
  /** `otpauth://`, for a QR code. */
  uri: string
}

/** Shown once; each is good for one sign-in in place of a code. */
export interface RecoveryCodes {
  recoveryCodes: string[]
}

/** One place where the caller is signed in. */
export interface OwnSession {
  id: string
  /** Name and main version, as the browser tells them; absent when it is none that is known. */
  browser?: string
  system?: string
  isPhone: boolean
  address: string
  /** ISO 8601 UTC */
  startedAt: string
  /** To within five minutes. ISO 8601 UTC */
  lastUsedAt: string
  /** This very one. */
  isCurrent: boolean
}

/** The own password once more: any text may be one, and it is never trimmed, so no shape looks at it. */
export interface PasswordAgain {
  ownPassword: string
}
export const FactorCode = shape({ code: text({ max: 32 }).required() })

/** What people see to of their own account beside the password: the second factor, and where they are signed in. */
export const security = {
  secondFactor: endpoint({
    name: 'secondFactor',
    method: 'GET',
    path: at('secondFactor'),
    signedIn: 'own',
    data: value<SecondFactorState>(['enrolled', 'recoveryLeft', 'required']),
    whileOverdue: true,
  }),
  /** Makes a secret. It counts only once a code made with it has been confirmed. */
  secondFactorStart: endpoint({
    name: 'secondFactorStart',
    method: 'POST',
    path: at('secondFactor/start'),
    signedIn: 'own',
    body: input<PasswordAgain>(),
    asksPassword: true,
    data: value<SecondFactorSecret>(['secret', 'uri']),
    whileOverdue: true,
    secretAnswer: true,
  }),
  secondFactorConfirm: endpoint({
    name: 'secondFactorConfirm',
    method: 'POST',
    path: at('secondFactor/confirm'),
    signedIn: 'own',
    body: input<{ code: string }>(FactorCode),
    data: value<RecoveryCodes>(['recoveryCodes']),
    whileOverdue: true,
    secretAnswer: true,
  }),
  /** New recovery codes; those before are worth nothing from then on. */
  recoveryCodesRenew: endpoint({
    name: 'recoveryCodesRenew',
    method: 'POST',
    path: at('secondFactor/recoveryCodes'),
    signedIn: 'own',
    body: input<PasswordAgain>(),
    asksPassword: true,
    data: value<RecoveryCodes>(['recoveryCodes']),
    secretAnswer: true,
  }),
  secondFactorRemove: endpoint({
    name: 'secondFactorRemove',
    method: 'POST',
    path: at('secondFactor/remove'),
    signedIn: 'own',
    body: input<PasswordAgain>(),
    asksPassword: true,
    data: none(),
  }),
  /** The one used last first, this one before all. */
  ownSessions: endpoint({
    name: 'ownSessions',
    method: 'GET',
    path: at('sessions'),
    signedIn: 'own',
    data: list<OwnSession>(['id', 'isPhone', 'address', 'startedAt', 'lastUsedAt', 'isCurrent']),
  }),
  ownSessionEnd: endpoint({
    name: 'ownSessionEnd',
    method: 'POST',
    path: at('sessions/end'),
    signedIn: 'own',
    body: input<{ id: string }>(),
    data: none(),
  }),
  ownSessionsEndOthers: endpoint({
    name: 'ownSessionsEndOthers',
    method: 'POST',
    path: at('sessions/endOthers'),
    signedIn: 'own',
    data: value<{ ended: number }>(['ended']),
  }),
} as const
