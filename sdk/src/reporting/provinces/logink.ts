import { defineProvinceReport } from './define.ts'

/**
 * Provinces that are reported to by way of LOGINK (国家交通运输物流公共信息平台): SOAP with a ticket of WS-Security, and an exchange code for
 * each enterprise. Names of actions and the version are shown by programs; the elements around them follow from a sample that was
 * made unreadable. There is no action for locations, and the joint test before a connection is of four documents: they are not sent.
 */
const LOGINK = {
  evidence: 'inferred',
  protocol: 'soapXml',
  documentVersion: 'V2020',
  sender: 'enterprise',
  takesLocations: false,
  paths: { auth: '/authentication', send: '/exchange/transport' },
} as const

export const XINJIANG = defineProvinceReport({ gb: '650000', ...LOGINK })

/** Zhejiang gives out the exchange code after tests, and looks at ten days: five waybills a day, less than one in a hundred abnormal. */
export const ZHEJIANG = defineProvinceReport({
  gb: '330000',
  ...LOGINK,
  trial: { days: 10, waybillsADay: 5, mostAbnormalPercent: 1 },
})
