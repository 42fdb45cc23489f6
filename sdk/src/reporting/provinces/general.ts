import type { ProvinceReport } from './definition.ts'

/**
 * The form of the ministry's guide (部网络货运信息交互系统接入指南) and of the codes that a public client of it answers to. What a province
 * does not say of itself is this. Its code is a province's own. How a regulator is asked what became of a reference number is published
 * nowhere: `paths.query` and what its answer says are ours, until a regulator says otherwise. Whether a province takes locations is not
 * published either: the guide names them among its documents, so they are sent where nothing says otherwise.
 */
export const GENERAL_REPORT: Omit<ProvinceReport, 'gb'> = {
  evidence: 'general',
  protocol: 'restSm2Sm4',
  guide: 2,
  documentFormat: 'json',
  documentVersion: '2.0',
  sender: 'province',
  names: 'lower',
  paths: { auth: '/auth/token', send: '/wlhy/send' },
  answer: {
    code: ['code', 'resultCode', 'header.code'],
    message: ['message', 'msg', 'resultMessage'],
    token: ['token', 'data.token', 'data'],
    reference: ['messageReferenceNumber', 'data.messageReferenceNumber'],
    received: ['receiveStatus', 'data.receiveStatus'],
    audit: ['auditStatus', 'data.auditStatus'],
  },
  audits: { received: ['1'], unknown: ['0'], waiting: ['0'], approved: ['1'], abnormal: ['2'] },
  codes: { ok: ['1001'], token: ['2001'], duplicate: ['3001'], transient: ['3003', '9001'] },
  cipher: { sm2: { order: 'C1C3C2', prefix: true, encoding: 'hex' }, sm4: 'base64', vector: 'zeros' },
  tokenMinutes: 120,
  ipcTypes: {},
  actions: {},
  required: {},
  extraFields: {},
  codeMaps: {},
  stages: [{ ipcType: 'WLHY_YD1001', when: 'received', without: [] }],
  takesLocations: true,
  batchMax: 1,
  deadlines: { waybillHours: 24, fundFlowHours: 24 },
  rules: {},
}

/** Protocols that leave nobody a choice of how documents are written. */
export const PROTOCOL_FORMATS: Readonly<Partial<Record<ProvinceReport['protocol'], ProvinceReport['documentFormat']>>> =
  {
    restSm2Xml: 'xml',
    formAes: 'json',
    soapXml: 'xml',
  }

/** What stands for it where a protocol has answers of its own. */
export const PROTOCOL_DEFAULTS: Readonly<
  Record<ProvinceReport['protocol'], Partial<Pick<ProvinceReport, 'answer' | 'codes' | 'actions' | 'paths'>>>
> = {
  restSm2Sm4: { paths: { ...GENERAL_REPORT.paths, query: '/wlhy/query' } },
  restSm2Xml: {},
  formAes: {},
  soapXml: {
    answer: {
      code: ['Code', 'faultcode'],
      message: ['ErrorMessage', 'faultstring'],
      token: ['Token'],
      reference: [],
      received: [],
      audit: [],
    },
    // The faults of WS-Security 1.0 for a ticket that does not hold.
    codes: {
      ok: ['true', '100000'],
      token: ['InvalidSecurityToken', 'FailedAuthentication', 'MessageExpired'],
      duplicate: [],
      transient: [],
    },
    actions: {
      waybill: 'LOGINK_CN_FREIGHTBROKER_WAYBILL',
      fundFlow: 'LOGINK_CN_FREIGHTCHARGES',
      vehicle: 'LOGINK_CN_CREDIT_VEHICLE',
      driver: 'LOGINK_CN_CREDIT_PERSON',
    },
  },
}
