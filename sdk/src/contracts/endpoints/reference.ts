import type { PartyRecord } from '../basic/account.ts'
import type { Banner, Bulletin } from '../basic/site.ts'
import type { ListQuery } from '../envelope.ts'
import type { TodoItem } from '../session.ts'
import { endpoint, input, list, page, record, value } from './endpoint.ts'
import type { AreaOption, BranchRecord, CreditLine, DictGroup, EnterpriseInfo } from './types.ts'

const at = <const P extends string>(path: P) => `/ntocc-basic-api/${path}` as const

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
    permission: 'shipment.read',
  }),
  /**
   * Path decided here. Without a question provinces and the cities of the map, all at once: pageSize up to 1000 a page. Other cities and
   * counties by what they lie in (`parentCode`), by `level`, by `codes` (up to 500, with commas), or by a keyword.
   */
  areaOptions: endpoint({
    name: 'areaOptions',
    method: 'GET',
    path: at('area'),
    query: input<ListQuery & { parentCode?: string; level?: number; codes?: string }>(),
    data: page<AreaOption>(),
    signedIn: 'shared',
  }),
  /** Path decided here; called with pageSize 1000 (specification section 9). */
  branchList: endpoint({
    name: 'branchList',
    method: 'GET',
    path: at('branch'),
    query: input<ListQuery>(),
    data: page<BranchRecord>(),
    signedIn: 'shared',
  }),
  areaProvinceList: endpoint({
    name: 'areaProvinceList',
    method: 'GET',
    path: at('areaProvince/queryList'),
    data: list<AreaOption>(['code', 'name']),
    signedIn: 'shared',
  }),
  appInfoList: endpoint({
    name: 'appInfoList',
    method: 'GET',
    path: at('appInfo'),
    query: input<ListQuery>(),
    data: page<Bulletin>(),
    signedIn: 'shared',
  }),
  appInfo: endpoint({
    name: 'appInfo',
    method: 'GET',
    path: at('appInfo/{id}'),
    data: record<Bulletin>(),
    signedIn: 'shared',
  }),
  appInfoSave: endpoint({
    name: 'appInfoSave',
    method: 'POST',
    path: at('appInfo'),
    query: input<Partial<Bulletin>>(),
    data: record<Bulletin>(),
    permission: 'appInfo.edit',
  }),
  bannerHtsy: endpoint({
    name: 'bannerHtsy',
    method: 'GET',
    path: at('banner/type/HTSY'),
    query: input<ListQuery>(),
    data: list<Banner>(),
    public: true,
  }),
  branchGetSelfBlance: endpoint({
    name: 'branchGetSelfBlance',
    method: 'GET',
    path: at('party/branchGetSelfBlance'),
    data: value<{ available: string; frozen: string; total: string }>(['available', 'frozen', 'total']),
    signedIn: 'own',
  }),
  salesmanList: endpoint({
    name: 'salesmanList',
    method: 'GET',
    path: at('party/salesman'),
    query: input<ListQuery>(),
    data: page<PartyRecord>(),
    permission: 'shipment.read',
    staffOnly: true,
  }),
  /** Path decided here (specification section 7, "To-do counts"). */
  todoCounts: endpoint({
    name: 'todoCounts',
    method: 'GET',
    path: at('party/getPartyRoleConfigCount'),
    data: list<TodoItem>(['configKey', 'configName', 'configValue']),
    signedIn: 'own',
  }),
} as const
