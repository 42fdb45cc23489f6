import type { CasedPayment, ReportCase } from '../case.ts'
import {
  type Checked,
  type Finding,
  groupsAt,
  momentAt,
  type ReportRule,
  sumOf,
  textAt,
  thousandths,
  waybillNo,
  yuanOf,
} from '../rule.ts'
import { issuesThat } from './documents.ts'

/** R18 to R24: whether the money went to whom it was due, is invoiced, and all of it is told in time. */

/** Findings of each payment; undefined while nothing was paid. */
const ofPayments = (of: ReportCase, judge: (payment: CasedPayment) => Finding[]): Finding[] | undefined =>
  of.payments.length === 0 ? undefined : of.payments.flatMap(judge)

/** Fields of the fund flow, and the field of the waybill, as the regulator has it, that each has to agree with. */
const SAME = [
  ['vehicleNumber', 'vehicleInfo.vehicleNumber'],
  ['vehiclePlateColorCode', 'vehicleInfo.vehiclePlateColorCode'],
  ['carrier', 'actualCarrierInfo.actualCarrierName'],
  ['actualCarrierID', 'actualCarrierInfo.actualCarrierID'],
] as const

const agrees: ReportRule = {
  id: 'R18',
  name: 'fundFlow',
  flow: 'funds',
  level: 'error',
  stops: ['fundFlow'],
  onTheWay: false,
  check: ({ of }) =>
    ofPayments(of, ({ no, document: flow }) => {
      const { document, told: waybill = document, isAccepted } = of.waybill
      const serial = textAt(waybill, 'serialNumber') ?? '0000'
      const isListed = groupsAt(flow, 'shippingNoteList').some(
        each => textAt(each, 'shippingNoteNumber') === waybillNo(of) && textAt(each, 'serialNumber') === serial,
      )
      return [
        ...(isAccepted ? [] : [{ record: 'waybill' as const, no: waybillNo(of), code: 'notAccepted' }]),
        ...(isListed ? [] : [{ record: 'payment' as const, no, path: 'shippingNoteList', code: 'otherWaybill' }]),
        ...SAME.filter(([path, other]) => textAt(flow, path) !== textAt(waybill, other)).map(([path, other]) => ({
          record: 'payment' as const,
          no,
          path,
          code: 'differs',
          params: { waybill: textAt(waybill, other) ?? '', payment: textAt(flow, path) ?? '' },
        })),
      ]
    }),
}

const total: ReportRule = {
  id: 'R19',
  name: 'paidInFull',
  flow: 'funds',
  level: 'error',
  stops: ['fundFlow'],
  onTheWay: false,
  check: ({ of, settings }) => {
    if (of.payments.length === 0) return undefined
    const paid = sumOf(
      of.payments.flatMap(({ document }) =>
        groupsAt(document, 'financiallist').map(each => textAt(each, 'monetaryAmount')),
      ),
    )
    const due = thousandths(of.waybill.payableYuan) ?? 0n
    const tolerance = BigInt(Math.round(settings.fundTolerance * 1000))
    const params = { paid: yuanOf(paid), due: yuanOf(due) }
    if (paid > due + tolerance) return [{ record: 'waybill', no: waybillNo(of), code: 'tooMuch', params }]
    const isPartial = of.payments.some(payment => payment.isPartial)
    return !isPartial && paid < due - tolerance
      ? [{ record: 'waybill', no: waybillNo(of), code: 'tooLittle', params }]
      : []
  },
}

/** Names that an actual carrier goes by: 车队（司机） is the company and the driver. */
const namesOf = (name: string | undefined): string[] => {
  const [, company = '', person = ''] = /^(.+)[（(](.+)[）)]$/.exec(name ?? '') ?? []
  return [name ?? '', company, person].filter(Boolean)
}

const payee: ReportRule = {
  id: 'R20',
  name: 'payee',
  flow: 'funds',
  level: 'error',
  stops: ['fundFlow'],
  onTheWay: false,
  check: ({ of }) => {
    const may = new Set([
      ...namesOf(textAt(of.waybill.document, 'actualCarrierInfo.actualCarrierName')),
      ...of.drivers.map(({ document }) => textAt(document, 'driverName')),
      ...(of.contract?.signedAt === undefined ? [] : of.contract.collectors),
    ])
    return ofPayments(of, ({ no, document }) =>
      groupsAt(document, 'financiallist').flatMap((each, index): Finding[] => {
        const recipient = textAt(each, 'recipient')
        const path = `financiallist.${index}.recipient`
        return recipient === undefined || may.has(recipient)
          ? []
          : [{ record: 'payment', no, path, code: 'stranger', params: { recipient } }]
      }),
    )
  },
}

const cash: ReportRule = {
  id: 'R21',
  name: 'cash',
  flow: 'funds',
  level: 'error',
  stops: ['fundFlow'],
  onTheWay: false,
  check: checked =>
    checked.of.payments.length === 0
      ? undefined
      : [
          ...issuesThat(checked, code => code === 'cash'),
          ...checked.of.payments
            .filter(({ isCash }) => isCash)
            .map(({ no }) => ({ record: 'payment' as const, no, code: 'cash' })),
        ],
}

const sequences: ReportRule = {
  id: 'R22',
  name: 'bankSerial',
  flow: 'funds',
  level: 'error',
  stops: ['fundFlow'],
  onTheWay: false,
  check: ({ of }) => {
    const seen = new Set<string>()
    return ofPayments(of, ({ no, document, takenSequences }) =>
      groupsAt(document, 'financiallist').flatMap((each, index): Finding[] => {
        const sequence = textAt(each, 'sequenceCode')
        if (sequence === undefined) return []
        const isTaken = seen.has(sequence) || takenSequences.includes(sequence)
        seen.add(sequence)
        const path = `financiallist.${index}.sequenceCode`
        return isTaken ? [{ record: 'payment', no, path, code: 'taken', params: { sequence } }] : []
      }),
    )
  },
}

const invoice: ReportRule = {
  id: 'R23',
  name: 'invoice',
  flow: 'invoice',
  level: 'warning',
  stops: [],
  onTheWay: false,
  check: ({ of }) => {
    if (of.invoices.length === 0) return undefined
    const linked = of.invoices.filter(({ isLinked }) => isLinked)
    const invoiced = sumOf(linked.map(({ amountYuan }) => amountYuan))
    const freight = thousandths(textAt(of.waybill.document, 'totalMonetaryAmount')) ?? 0n
    const strangers = of.invoices.filter(({ isLinked }) => !isLinked)
    return [
      ...strangers.map(({ no }) => ({ record: 'invoice' as const, no, code: 'notLinked' })),
      ...(invoiced < freight
        ? [
            {
              record: 'invoice' as const,
              no: linked[0]?.no,
              code: 'tooLittle',
              params: { invoiced: yuanOf(invoiced), freight: yuanOf(freight) },
            },
          ]
        : []),
    ]
  },
}

const HOUR_MS = 3_600_000

const deadline: ReportRule = {
  id: 'R24',
  name: 'deadline',
  flow: 'information',
  level: 'warning',
  stops: ['waybill', 'fundFlow'],
  onTheWay: false,
  check: ({ of, settings }: Checked) => {
    const isLate = (since: Date | undefined, reportedAt: string | undefined, hours: number): boolean =>
      since !== undefined &&
      (reportedAt === undefined ? of.now : new Date(reportedAt)).getTime() - since.getTime() > hours * HOUR_MS
    const receipt = momentAt(of.waybill.document, 'goodsReceiptDateTime')
    const { waybillHours, fundFlowHours } = settings
    return [
      ...(isLate(receipt, of.waybill.reportedAt, waybillHours)
        ? [{ record: 'waybill' as const, no: waybillNo(of), code: 'waybillLate', params: { hours: waybillHours } }]
        : []),
      ...of.payments
        .filter(({ paidAt, reportedAt }) => isLate(new Date(paidAt), reportedAt, fundFlowHours))
        .map(({ no }) => ({
          record: 'payment' as const,
          no,
          code: 'fundFlowLate',
          params: { hours: fundFlowHours },
          flow: 'funds' as const,
        })),
    ]
  },
}

export const FUND_RULES: readonly ReportRule[] = [agrees, total, payee, cash, sequences, invoice, deadline]
