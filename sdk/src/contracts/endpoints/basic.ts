import type { ListQuery } from '../envelope.ts'
import type { LoginAnswer, TodoItem, UserInfo } from '../session.ts'
import { endpoint, input, list, none, page, record, value } from './endpoint.ts'
import type {
  AppLoginQuery,
  AreaOption,
  AuthorizeBody,
  BranchRecord,
  CreditLine,
  DictGroup,
  EnterpriseInfo,
  ForgetPassQuery,
  IdsQuery,
  RegisterQuery,
  StoredRecord,
  UpdatePassQuery,
} from './types.ts'

const BASE = '/ntocc-basic-api'
const at = <const P extends string>(path: P) => `${BASE}/${path}` as const

/** Specification section 7, "Session and account" (the calls of ntocc-basic-api). */
export const account = {
  authorize: endpoint({
    name: 'authorize',
    method: 'POST',
    path: at('authorize'),
    body: input<AuthorizeBody>(),
    data: value<LoginAnswer>(['access_token', 'passWordOverdue', 'branch']),
    public: true,
  }),
  applogin: endpoint({
    name: 'applogin',
    method: 'POST',
    path: at('applogin'),
    query: input<AppLoginQuery>(),
    data: value<LoginAnswer>(['access_token', 'passWordOverdue', 'branch']),
    public: true,
    secretQuery: true,
  }),
  getUserInfo: endpoint({
    name: 'getUserInfo',
    method: 'POST',
    path: at('getUserInfo'),
    data: value<UserInfo>(['party', 'roleList', 'driver', 'shipment', 'resourceList', 'permissionlist']),
  }),
  logout: endpoint({ name: 'logout', method: 'GET', path: at('logout'), data: none() }),
  updatePass: endpoint({
    name: 'updatePass',
    method: 'POST',
    path: at('party/updatePass'),
    query: input<UpdatePassQuery>(),
    data: none(),
    secretQuery: true,
  }),
  register: endpoint({
    name: 'register',
    method: 'POST',
    path: at('party/register'),
    query: input<RegisterQuery>(),
    data: none(),
    public: true,
    secretQuery: true,
  }),
  forgetPass: endpoint({
    name: 'forgetPass',
    method: 'POST',
    path: at('party/forgetPass'),
    query: input<ForgetPassQuery>(),
    data: none(),
    public: true,
    secretQuery: true,
  }),
} as const

/** Specification section 7, "Reference data", "App info and banner", "Party", "To-do counts". */
export const reference = {
  partyGroupDefault: endpoint({
    name: 'partyGroupDefault',
    method: 'GET',
    path: at('partyGroup/getDefault'),
    data: value<EnterpriseInfo>(['logoUrl', 'loginLogoUrl']),
    public: true,
  }),
  /** Only status 0 is a success here. */
  listDict: endpoint({
    name: 'listDict',
    method: 'GET',
    path: at('dict/listDict'),
    query: input<{ types: string }>(),
    data: list<DictGroup>(['type', 'dictList']),
    public: true,
    successStatuses: [0],
  }),
  getCreditLineAllBranch: endpoint({
    name: 'getCreditLineAllBranch',
    method: 'GET',
    path: '/ntocc-basic-api//invoice/getCreditLineAllBranch',
    query: input<ListQuery>(),
    data: list<CreditLine>(['branchCode', 'creditLimit', 'creditUsed']),
  }),
  /** Path decided here. All areas at once: pageSize up to 1000 a page. */
  areaOptions: endpoint({
    name: 'areaOptions',
    method: 'GET',
    path: at('area'),
    query: input<ListQuery & { parentCode?: string; level?: number }>(),
    data: page<AreaOption>(),
  }),
  /** Path decided here; called with pageSize 1000 (specification section 9). */
  branchList: endpoint({
    name: 'branchList',
    method: 'GET',
    path: at('branch'),
    query: input<ListQuery>(),
    data: page<BranchRecord>(),
  }),
  goodsTypeList: endpoint({
    name: 'goodsTypeList',
    method: 'GET',
    path: at('goodsType'),
    query: input<ListQuery>(),
    data: page<StoredRecord>(),
  }),
  areaProvinceList: endpoint({
    name: 'areaProvinceList',
    method: 'GET',
    path: at('areaProvince/queryList'),
    data: list<{ code: string; name: string }>(['code', 'name']),
  }),
  partyGroupList: endpoint({
    name: 'partyGroupList',
    method: 'GET',
    path: at('partyGroup'),
    query: input<ListQuery>(),
    data: page<StoredRecord>(),
  }),
  appInfoList: endpoint({
    name: 'appInfoList',
    method: 'GET',
    path: at('appInfo'),
    query: input<ListQuery>(),
    data: page<StoredRecord>(),
  }),
  appInfo: endpoint({
    name: 'appInfo',
    method: 'GET',
    path: at('appInfo/{id}'),
    data: record<StoredRecord>(),
  }),
  appInfoSave: endpoint({
    name: 'appInfoSave',
    method: 'POST',
    path: at('appInfo'),
    query: input<Record<string, string | number>>(),
    data: record<StoredRecord>(),
    permission: 'appInfo.edit',
  }),
  bannerHtsy: endpoint({
    name: 'bannerHtsy',
    method: 'GET',
    path: at('banner/type/HTSY'),
    query: input<ListQuery>(),
    data: list<StoredRecord>(),
    public: true,
  }),
  branchGetSelfBlance: endpoint({
    name: 'branchGetSelfBlance',
    method: 'GET',
    path: at('party/branchGetSelfBlance'),
    data: value<{ available: string; frozen: string; total: string }>(['available', 'frozen', 'total']),
  }),
  salesmanList: endpoint({
    name: 'salesmanList',
    method: 'GET',
    path: at('party/salesman'),
    query: input<ListQuery>(),
    data: page<StoredRecord>(),
  }),
  revenueWithdraw: endpoint({
    name: 'revenueWithdraw',
    method: 'POST',
    path: at('party/revenueWithdraw'),
    query: input<{ amount: string; cardCode?: string }>(),
    data: record<StoredRecord>(),
    permission: 'withdrawal.submit',
  }),
  /** Path decided here (specification section 7, "To-do counts"). */
  todoCounts: endpoint({
    name: 'todoCounts',
    method: 'GET',
    path: at('party/getPartyRoleConfigCount'),
    data: list<TodoItem>(['configKey', 'configName', 'configValue']),
  }),
} as const

/** Specification section 7, "Shipper". */
export const shipper = {
  shipmentList: endpoint({
    name: 'shipmentList',
    method: 'GET',
    path: at('shipment'),
    query: input<ListQuery>(),
    data: page<StoredRecord>(),
  }),
  shipmentCreate: endpoint({
    name: 'shipmentCreate',
    method: 'POST',
    path: at('shipment'),
    body: input<Record<string, unknown>>(),
    data: record<StoredRecord>(),
    permission: 'shipment.edit',
  }),
  shipmentUpdate: endpoint({
    name: 'shipmentUpdate',
    method: 'PUT',
    path: at('shipment'),
    body: input<Record<string, unknown> & { id: number }>(),
    data: record<StoredRecord>(),
    permission: 'shipment.edit',
  }),
  shipmentDelete: endpoint({
    name: 'shipmentDelete',
    method: 'DELETE',
    path: at('shipment'),
    query: input<IdsQuery>(),
    data: none(),
    permission: 'shipment.delete',
  }),
  shipment: endpoint({
    name: 'shipment',
    method: 'GET',
    path: at('shipment/{id}'),
    data: record<StoredRecord>(),
  }),
  /** The caller's own shipper record; registered before `/{id}`. */
  shipmentOwn: endpoint({
    name: 'shipmentOwn',
    method: 'GET',
    path: at('shipment/shipmentInfo'),
    data: record<StoredRecord>(),
  }),
  shipmentAuth: endpoint({
    name: 'shipmentAuth',
    method: 'PUT',
    path: at('shipment/auth'),
    body: input<{ id: number; authStatus: string; authRemark?: string; version?: number }>(),
    data: record<StoredRecord>(),
    permission: 'shipment.review',
  }),
  shipmentSyncMemName: endpoint({
    name: 'shipmentSyncMemName',
    method: 'GET',
    path: at('shipment/syncMemName'),
    query: input<IdsQuery>(),
    data: record<StoredRecord>(),
    permission: 'shipment.edit',
  }),
  shipmentCheckBalance: endpoint({
    name: 'shipmentCheckBalance',
    method: 'GET',
    path: at('shipment/checkbalance'),
    query: input<IdsQuery & { amount?: string }>(),
    data: value<{ enough: boolean; available: string }>(['enough', 'available']),
  }),
  shipmentStaffCreate: endpoint({
    name: 'shipmentStaffCreate',
    method: 'POST',
    path: at('shipment/staff'),
    body: input<Record<string, unknown>>(),
    data: record<StoredRecord>(),
    permission: 'shipment.staff',
  }),
  shipmentStaffUpdate: endpoint({
    name: 'shipmentStaffUpdate',
    method: 'PUT',
    path: at('shipment/staff'),
    body: input<Record<string, unknown> & { id: number }>(),
    data: record<StoredRecord>(),
    permission: 'shipment.staff',
  }),
  shipmentContractList: endpoint({
    name: 'shipmentContractList',
    method: 'GET',
    path: at('shipmentContract'),
    query: input<ListQuery>(),
    data: page<StoredRecord>(),
  }),
  shipmentContractDelete: endpoint({
    name: 'shipmentContractDelete',
    method: 'DELETE',
    path: at('shipmentContract'),
    query: input<IdsQuery>(),
    data: none(),
    permission: 'contract.delete',
  }),
} as const
