import type { AreaContract } from '../contracts/area.ts'
import type { invoiceStateMachine, payStateMachine, Waybill } from '../contracts/tms/index.ts'
import type { MoveNameOf } from '../fields/machine.ts'
import type { Ctx } from './context.ts'
import type { FactsWanted } from './gathered.ts'
import type { FlaggedReport, OwnerOfMoney, PartyBalance, PayeeCard, Questions } from './questions.ts'

/**
 * What one area does for others that ask for it, without either knowing the other: an order needs a waybill, which only
 * the area that has waybills knows to make. Each request has one that answers it.
 */

/** A vehicle's share of an order. Names of people and plates are filled in from their records. */
export interface WantedWaybill
  extends Pick<
      Waybill,
      | 'orderNo'
      | 'shipmentCode'
      | 'driverCode'
      | 'vehicleNo'
      | 'goodsName'
      | 'goodsTypeCode'
      | 'loadAreaCode'
      | 'loadAddress'
      | 'unloadAreaCode'
      | 'unloadAddress'
    >,
    Partial<
      Pick<
        Waybill,
        | 'unit'
        | 'packageType'
        | 'planQty'
        | 'loadLng'
        | 'loadLat'
        | 'loadContact'
        | 'loadPhone'
        | 'consigneeName'
        | 'unloadLng'
        | 'unloadLat'
        | 'unloadContact'
        | 'unloadPhone'
        | 'planLoadTime'
        | 'planUnloadTime'
        | 'distanceKm'
        | 'priceMode'
        | 'unitPrice'
        | 'carrierUnitPrice'
        | 'chargeBy'
        | 'lossTolerance'
        | 'lossPrice'
        | 'loadReview'
        | 'remark'
      >
    > {
  /** Percent of what the carrier is paid. */
  prepayRatio?: number | null | undefined
  oilRatio?: number | null | undefined
  /**
   * The driver has said yes already, so that it begins as accepted: with everything that accepting one needs to hold.
   * Otherwise it waits for the driver.
   */
  isAccepted?: boolean | undefined
}

/** What somebody wants to know the price of. Quantities are in `unit`. */
export interface WantedPrice {
  side: 'receivable' | 'payable'
  /** YYYY-MM-DD in Beijing. */
  date: string
  shipmentCode?: string | undefined
  loadAreaCode: string
  unloadAreaCode: string
  goodsTypeCode?: string | undefined
  unit?: string | undefined
  quantity?: number | undefined
}

/** A price that fits; the one that counts stands first. Money in yuan. */
export interface OfferedPrice {
  priceSystemName: string
  chargeMode: string
  unit: string
  unitPrice: string
  /** Absent when it cannot be counted from what was told. */
  amount?: string | undefined
}

/** Which vehicles are insured for what they do to the goods, on the first and on the last day of which trips. */
export interface AskedInsurance {
  plates: readonly string[]
  /** Moments of loading and unloading, in ISO form; where unloading is not planned, loading counts for both. */
  trips: readonly Readonly<Pick<Waybill, 'planLoadTime' | 'planUnloadTime'>>[]
}

/** A vehicle and the time in which it drove. ISO 8601. */
export interface AskedWay {
  plateNo: string
  from: string
  to: string
}

/** How far a vehicle was driven, as its positions tell it, in kilometres. */
export interface DrivenWay {
  /** Along its positions. Silences count as the line between their ends, which is less than was driven. */
  km: number
  /** Of them, those across silences. */
  silentKm: number
}

/** Waybills, and what becomes of the carrier's side of them: they come into a batch or leave it, or follow how far it is paid. */
export interface BatchedCarriage {
  waybillNos: readonly string[]
  move: MoveNameOf<typeof payStateMachine>
}

/** Waybills, and what becomes of their shipper's invoice. */
export interface InvoicingCarriage {
  waybillNos: readonly string[]
  move: MoveNameOf<typeof invoiceStateMachine>
  /** When the tax authority issued it, ISO 8601. */
  issuedAt?: string | undefined
}

/** A waybill as it was seen, and its price in yuan. */
export interface PricedCarriage {
  id: number
  version: number
  unitPrice: string
}

/** Money of a party that another area's books let go. Yuan. */
export interface CreditedParty extends OwnerOfMoney {
  amount: string
  /** Of the document. */
  number: string
  why?: string
  /** When it counts for, ISO 8601; now unless told. */
  at?: string
}

/** A shipper whose account has got money. */
export interface ReceivedFrom {
  shipmentCode: string
  /** When it got it, ISO 8601; now unless told. What is taken from it counts for no earlier time, and for none before it was owed. */
  at?: string | undefined
}

/** What a party owes by another area's books, and what its account may give for it. Yuan. */
export interface DebitedParty extends OwnerOfMoney {
  /** No more than this, and than what is available. */
  upTo: string
  /** Of the document. */
  number: string
  why?: string
  /** When it counts for, ISO 8601; now unless told. */
  at?: string
}

/** What was taken from a party's account by another area's document, and goes back into it. */
export interface ReturnedDebit extends OwnerOfMoney {
  /** By which it was taken. */
  number: string
  /** Of the document that gives it back. */
  by: string
  why: string
}

/** A document of an area whose party is to be paid: the area keeps the money in its books, and hears by `paymentNews` what became of it. */
export interface WantedPayment {
  for: { readonly entity: string; readonly code: string }
  /** Whose it is; one of them. */
  shipmentCode?: string | null | undefined
  driverCode?: string | null | undefined
  teamCode?: string | null | undefined
  payee: PayeeCard
  /** Yuan. */
  amount: string
}

/** Requests by name: what is told, and what is answered. */
export interface Requests extends Questions {
  /**
   * The waybill, stored. Within the transaction of whoever asks, who has seen to it that this may be done.
   * @throws MOVE_REFUSED with the reason why the driver cannot take it, INVALID for a driver or vehicle that is not there
   */
  makeWaybill: { asked: WantedWaybill; answer: Waybill }
  /** For each of the trips the plates of those that are. What `carriageInsured` says of one, for many at once. */
  insuredPlates: { asked: AskedInsurance; answer: readonly (readonly string[])[] }
  /**
   * The carrier's side of finished waybills comes into a batch that is settled, out of it again, or is paid with it: their `payStatus`
   * and `payTime`. Those that stand elsewhere stay as they are. The number of those that were changed.
   */
  batchCarriage: { asked: BatchedCarriage; answer: number }
  /**
   * Waybills follow how far they are invoiced: `invoiceStatus` and `invoiceIssuedTime`. Those that stand elsewhere stay as they are. The
   * number of those that were changed.
   */
  invoiceCarriage: { asked: InvoicingCarriage; answer: number }
  /**
   * What the carrier of a delivered waybill is paid, for a unit or for the vehicle, with all amounts that follow from it.
   * @throws NOT_FOUND, MOVE_REFUSED for one that is not delivered or whose carrier is settled with already, CHANGED_BY
   */
  priceCarriage: { asked: PricedCarriage; answer: Waybill }
  /**
   * Reports are abnormal from now on, in the regulator's words, which stand as evidence. Those that it does not have, and numbers that were
   * corrected since, are left alone. The number of those that were noted.
   */
  flagReports: { asked: readonly FlaggedReport[]; answer: number }
  /**
   * What an area brings of waybills (`reportFacts`) is something else now: their reports to the province are judged anew, and those that the
   * regulator has are marked, which a correction mends. The number of those that are concerned.
   */
  refreshReports: { asked: FactsWanted; answer: number }
  /**
   * Orders that a document's party is paid by the branch's bank, once: the order is written with the document, and sent when that stands.
   * Who may decide it is for whoever asks to see to. The caller is who released it.
   * @throws MOVE_REFUSED where the branch has no bank, with why
   */
  payOut: { asked: WantedPayment; answer: { payNo: string } }
  /** Shippers' records say what stands in their accounts: to be asked with each change, in its transaction. */
  keepBalances: { asked: readonly (PartyBalance & { code: string })[]; answer: number }
  /** Shippers' records say what they owe, for lists to filter by. The number of those that said something else. */
  keepOwed: { asked: readonly { code: string; owed: string }[]; answer: number }
  /** What a party was owed comes into its account with the platform, once for each number. In the transaction of whoever asks, who has booked it out. */
  creditParty: { asked: CreditedParty; answer: { accountNo: string } }
  /**
   * What a party owes is taken from its account with the platform, as far as that goes, once for each number: nothing from an account that is
   * frozen or has nothing to spend. In the transaction of whoever asks, who books it in.
   */
  debitParty: { asked: DebitedParty; answer: { accountNo: string; amount: string } }
  /** What `debitParty` took by a number goes back into the account, once. In the transaction of whoever asks, who books it out. @throws NOT_FOUND */
  returnDebit: { asked: ReturnedDebit; answer: { accountNo: string; amount: string } }
  /**
   * Money has come into shippers' accounts: what they owe is taken from it. In the transaction of whoever asks. The number of documents that
   * something was taken for.
   */
  receiveOwed: { asked: readonly ReceivedFrom[]; answer: number }
  /** Undefined where there are not two positions to tell it from. */
  drivenWay: { asked: AskedWay; answer: DrivenWay | undefined }
  /** Prices of the branch; whom they are shown to is for whoever asks. `estimatedKm` by road where that was counted with. */
  offerPrices: { asked: WantedPrice; answer: { offers: readonly OfferedPrice[]; estimatedKm?: number | undefined } }
}

/** Answers one request, as the caller of whoever asks. */
export type Provider<C extends AreaContract, K extends keyof Requests> = {
  answer(ctx: Ctx<C>, asked: Requests[K]['asked']): Promise<Requests[K]['answer']>
}['answer']

/** What an area does for others. A request that another area answers already is refused. */
export type Provides<C extends AreaContract = AreaContract> = { readonly [K in keyof Requests]?: Provider<C, K> }
