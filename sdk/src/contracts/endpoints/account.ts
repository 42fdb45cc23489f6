import { STATUS_PARTY_NEEDED } from '../errors.ts'
import type { LoginAnswer, OwnApplication, PartyNeeded, UserInfo } from '../session.ts'
import * as shapes from './account-shapes.ts'
import { blob, endpoint, input, none, value } from './endpoint.ts'
import type {
  AppLoginQuery,
  AuthorizeBody,
  AuthorizeFactorBody,
  AuthorizePartyBody,
  ForgetPassPartyBody,
  ForgetPassQuery,
  PhoneQuery,
  RegisterQuery,
  UpdatePassQuery,
} from './types.ts'

const at = <const P extends string>(path: P) => `/ntocc-basic-api/${path}` as const

/** Specification section 7, "Session and account" (the calls of ntocc-basic-api). */
export const account = {
  authorize: endpoint({
    name: 'authorize',
    method: 'POST',
    path: at('authorize'),
    body: input<AuthorizeBody>(shapes.Credentials),
    data: value<LoginAnswer>(['access_token', 'passWordOverdue', 'branch']),
    public: true,
  }),
  applogin: endpoint({
    name: 'applogin',
    method: 'POST',
    path: at('applogin'),
    query: input<AppLoginQuery>(shapes.PhoneCredentials),
    data: value<LoginAnswer>(['access_token', 'passWordOverdue', 'branch']),
    public: true,
    secretQuery: true,
  }),
  /** The second step of either variant, for accounts that have a second factor. */
  authorizeFactor: endpoint({
    name: 'authorizeFactor',
    method: 'POST',
    path: at('authorizeFactor'),
    body: input<AuthorizeFactorBody>(shapes.FactorCredentials),
    data: value<LoginAnswer>(['access_token', 'passWordOverdue', 'branch']),
    public: true,
  }),
  /** Which account is meant, where a code or password opens several. */
  authorizeParty: endpoint({
    name: 'authorizeParty',
    method: 'POST',
    path: at('authorizeParty'),
    body: input<AuthorizePartyBody>(shapes.ChosenParty),
    data: value<LoginAnswer>(['access_token', 'passWordOverdue', 'branch']),
    public: true,
  }),
  getUserInfo: endpoint({
    name: 'getUserInfo',
    method: 'POST',
    path: at('getUserInfo'),
    data: value<UserInfo>(['party', 'roleList', 'driver', 'shipment', 'resourceList', 'permissionlist']),
    whileOverdue: true,
    signedIn: 'own',
  }),
  logout: endpoint({
    name: 'logout',
    method: 'GET',
    path: at('logout'),
    data: none(),
    whileOverdue: true,
    signedIn: 'own',
  }),
  updatePass: endpoint({
    name: 'updatePass',
    method: 'POST',
    path: at('party/updatePass'),
    query: input<UpdatePassQuery>(shapes.NewPassword),
    data: none(),
    whileOverdue: true,
    secretQuery: true,
    signedIn: 'own',
  }),
  register: endpoint({
    name: 'register',
    method: 'POST',
    path: at('party/register'),
    query: input<RegisterQuery>(shapes.Registration),
    data: none(),
    public: true,
    secretQuery: true,
  }),
  /** Of a party that has registered: its own record, as far as it has been filled in, and what became of it. */
  application: endpoint({
    name: 'application',
    method: 'GET',
    path: at('party/application'),
    data: value<OwnApplication>(['kind', 'authStatus', 'record']),
    signedIn: 'own',
  }),
  /** Hands the own record in for review: its `id`, `version` and the fields that a party fills in itself. */
  applicationSubmit: endpoint({
    name: 'applicationSubmit',
    method: 'POST',
    path: at('party/application'),
    body: input<Record<string, unknown>>(),
    data: value<OwnApplication>(['kind', 'authStatus', 'record']),
    signedIn: 'own',
  }),
  /** Sends a code to the phone that is to be the caller's own. */
  ownContactCode: endpoint({
    name: 'ownContactCode',
    method: 'POST',
    path: at('party/contact/code'),
    query: input<PhoneQuery>(shapes.PhoneTarget),
    data: none(),
    secretQuery: true,
    signedIn: 'own',
  }),
  /** The own picture: a data URL of a square of at most 512 pixels and 200 kB (PNG, JPEG, WebP), or null for none. */
  headImageUpdate: endpoint({
    name: 'headImageUpdate',
    method: 'PUT',
    path: at('party/headImg'),
    body: input<{ image: string | null }>(),
    data: value<{ headImg?: string }>(),
    signedIn: 'own',
  }),
  /** The picture of somebody of the branch. */
  headImage: endpoint({
    name: 'headImage',
    method: 'GET',
    path: at('party/headImg/{id}'),
    data: blob(),
    signedIn: 'shared',
  }),
  forgetPass: endpoint({
    name: 'forgetPass',
    method: 'POST',
    path: at('party/forgetPass'),
    query: input<ForgetPassQuery>(shapes.ForgottenPassword),
    /** With `STATUS_PARTY_NEEDED` nothing is changed yet: several accounts share the phone. */
    data: value<PartyNeeded | undefined>(),
    public: true,
    secretQuery: true,
    successStatuses: [0, 1, 2, STATUS_PARTY_NEEDED],
  }),
  /** Of several accounts that share a phone the one whose password is forgotten. */
  forgetPassParty: endpoint({
    name: 'forgetPassParty',
    method: 'POST',
    path: at('party/forgetPass/party'),
    body: input<ForgetPassPartyBody>(shapes.ChosenPassword),
    data: none(),
    public: true,
  }),
} as const
