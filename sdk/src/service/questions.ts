import type { TrackPoint } from '../contracts/endpoints/tms.ts'
import type { ServiceTerms } from '../contracts/tms/charges.ts'
import type {
  BilledCarriage,
  BilledCharge,
  BilledChargesQuestion,
  BilledQuestion,
  InvoicedCarriage,
  InvoiceTitle,
} from './billed.ts'

/**
 * What areas ask each other about a few records, always of several at once: one question for all of them, answered by whoever
 * has the records, absent where nobody does. They are requests as others are (`ctx.request`), and change nothing.
 */
export interface Questions {
  /** How much vehicles may carry, in tonnes, by plate; those whose papers do not say are left out. */
  tonnagesOf: { asked: readonly string[]; answer: ReadonlyMap<string, number> }
  /** The vehicles that drivers usually drive, plates by the drivers' codes. */
  usualVehiclesOf: { asked: readonly string[]; answer: ReadonlyMap<string, string> }
  /** Who leads teams, drivers' codes by the teams'. */
  captainsOf: { asked: readonly string[]; answer: ReadonlyMap<string, string> }
  /** The teams (carriers) that drivers drove for at a moment, each in the place of its question; null for who drove for none. */
  teamsAt: { asked: readonly DriverAt[]; answer: readonly (string | null)[] }
  /** Which drivers (codes) or vehicles (plates) are on a trip: a waybill was taken and its goods are not unloaded. */
  onTrip: { asked: { drivers: readonly string[] } | { vehicles: readonly string[] }; answer: ReadonlySet<string> }
  /**
   * The cards that parties are paid to, by the parties' codes: the one that is taken unless another is named, else their only one. Nothing
   * of it is masked: it is for paying.
   */
  payeeCardsOf: { asked: readonly string[]; answer: ReadonlyMap<string, PayeeCard> }
  /**
   * What banks have paid to whoever carried: of some payments, or all that was paid for some waybills, in advance too once it was taken off what
   * they are settled with. Nothing of it is masked.
   */
  carriagePaid: { asked: CarriagePaidQuestion; answer: readonly CarriagePayment[] }
  /** Batches that carriage is settled with whoever carried it by, by their codes: none is masked. Codes that nobody has are left out. */
  carriageBatches: { asked: readonly string[]; answer: ReadonlyMap<string, CarriageBatch> }
  /**
   * What the branch's bank says came into an account of the branch on a day, asked now: never within a transaction. Undefined where the
   * branch has no bank. @throws where the bank says nothing that can be believed
   */
  bankReceipts: { asked: BankReceiptsQuestion; answer: readonly BankReceipt[] | undefined }
  /** Reports to regulators by the reference numbers of their messages, former ones too. Numbers that nobody has are left out. */
  reportsOf: { asked: readonly string[]; answer: ReadonlyMap<string, KnownReport> }
  /** All cards of parties that money can be paid to, by the parties' codes, the default one first. */
  cardsOf: { asked: readonly string[]; answer: ReadonlyMap<string, readonly OwnedCard[]> }
  /** What shippers, drivers and teams have with the platform; those of whom no account is known are left out. */
  balancesOf: { asked: readonly OwnerOfMoney[]; answer: readonly (PartyStanding | undefined)[] }
  /**
   * What shippers owe the platform, by the shippers' codes: by approved batches, and by waybills that are in none yet, whoever asks. Those who owe
   * nothing are left out.
   */
  owedByShippers: { asked: readonly string[]; answer: ReadonlyMap<string, OwedByShipper> }
  /**
   * What shippers have left to spend, by the shippers' codes, in yuan: account and credit, less what they owe and what they have offered and nobody
   * has taken. Below nothing where they have less than none. Asked in a transaction, it stays so until that ends.
   */
  spendableOf: { asked: readonly string[]; answer: ReadonlyMap<string, string> }
  /**
   * Days in which shippers pay what they were billed, by the shippers' codes: as their framework contract in force says, else their record. Those
   * with whom nothing was agreed on are left out.
   */
  paymentTermsOf: { asked: readonly string[]; answer: ReadonlyMap<string, number> }
  /** Shippers as a waybill needs to know them, by code. */
  shippersFor: { asked: readonly string[]; answer: ReadonlyMap<string, ShipperForWaybill> }
  /** Which of the shippers' contracts are in force today, whatever kind. */
  contractsInForce: { asked: readonly string[]; answer: readonly ContractInForce[] }
  /** Where waybills went, oldest point first, by their numbers; those without a track are left out. */
  tracksOf: { asked: readonly string[]; answer: ReadonlyMap<string, readonly TrackPoint[]> }
  /** What shippers were billed for waybills in approved batches, of one shipper or of the waybills named, finished in a span of days. */
  billedCarriage: { asked: BilledQuestion; answer: readonly BilledCarriage[] }
  /** What shippers were billed for beside waybills in approved batches: documents of other areas, of one shipper or those named, for a span of days. */
  billedCharges: { asked: BilledChargesQuestion; answer: readonly BilledCharge[] }
  /** Titles that shippers have invoices made out to, by the shippers' codes, the default one first. Nothing of it is masked: it is for drawing. */
  invoiceTitlesOf: { asked: readonly string[]; answer: ReadonlyMap<string, readonly InvoiceTitle[]> }
  /** Invoices that stand for waybills, by the waybills' numbers: what was taken back is taken off. Waybills without one are left out. */
  invoicesOf: { asked: readonly string[]; answer: ReadonlyMap<string, readonly InvoicedCarriage[]> }
  /** What the branch forbids among texts that name goods, by the texts: Chinese names of the articles. Texts without one are left out. */
  forbiddenIn: { asked: readonly string[]; answer: ReadonlyMap<string, readonly string[]> }
  /** What left warehouses on the vehicles of waybills, by the waybills' numbers. Waybills for which nothing left are left out. */
  stockLoadedFor: { asked: readonly string[]; answer: ReadonlyMap<string, StockLoaded> }
  /** Drivers and vehicles that entries of the credit blacklist in force are about. */
  blacklisted: { asked: BlacklistQuestion; answer: Blacklisted }
}

/** A driver by its code, at a moment of ISO 8601. */
export interface DriverAt {
  readonly driverCode: string
  readonly at: string
}

/** Goods that warehouses have loaded for one waybill. */
export interface StockLoaded {
  /** Numbers of the documents that they left by. */
  readonly documents: readonly string[]
  /** Left out where some of the goods have no weight. */
  readonly kg?: number
  /** By the codes of their units. */
  readonly quantities: Readonly<Record<string, number>>
}

/** An account of the branch, and a day in Beijing, YYYY-MM-DD. */
export interface BankReceiptsQuestion {
  readonly account: string
  readonly day: string
}

/** Yuan. */
export interface OwedByShipper {
  /** Of batches that were approved, and not come in. */
  readonly billed: string
  /** Of waybills on their way or finished that are in no approved batch, as far as their amounts are known. */
  readonly carried: string
}

/** Money that came in, as a bank says it. */
export interface BankReceipt {
  /** The bank's own number. */
  readonly serial: string
  /** Yuan. */
  readonly amount: string
  /** ISO 8601. */
  readonly at: string
  readonly payerName: string
  readonly payerBank: string
  readonly payerAccount: string
  /** What the payer wrote. */
  readonly words: string
}

/** Where money for a party goes. */
export interface PayeeCard {
  /** In Chinese, as banks have it. */
  holder: string
  bankCode: string
  bankName: string
  cardNo: string
  /** It was asked whether card and holder belong together, and they do not. */
  isRefuted: boolean
  /** Who wrote it last, by user name. */
  writtenBy: string
}

/** Payments by their codes, or waybills by their numbers. */
export type CarriagePaidQuestion = { readonly payments: readonly string[] } | { readonly waybillNos: readonly string[] }

/** One payment of a bank, and what of it was for which waybill. Amounts in yuan. */
export interface CarriagePayment {
  readonly id: number
  readonly code: string
  readonly payNo: string
  /** ISO 8601. */
  readonly paidAt: string
  /** The bank's own number of it. */
  readonly serialNo: string
  /** Whose account it went to, as the bank was told. */
  readonly payee: string
  readonly bankCode: string
  readonly cardNo: string
  /** The team whose captain was paid. */
  readonly teamCode: string | null
  /** The money came back. */
  readonly isReturned: boolean
  /** More is to be paid for the same waybills. */
  readonly isPartial: boolean
  /** Together they are what was paid, to the fen; of money in advance, what was taken off carriage. */
  readonly shares: readonly CarriageShare[]
}

/** A batch by which whoever carried is paid. */
export interface CarriageBatch {
  /** As people know it. */
  readonly number: string
  readonly driverCode: string | null
  /** The team whose captain is paid. */
  readonly teamCode: string | null
  /** Banks have paid all of it. */
  readonly isPaid: boolean
  /** Yuan that people have put onto its lines, beyond what waybills say; what they took off is not in it. */
  readonly added: string
}

export interface CarriageShare {
  readonly waybillNo: string
  /** What was agreed to be paid for it in all. */
  readonly due: string
  readonly paid: string
}

/** A report as somebody needs to know it who has only its number: what it tells of, and who and what is behind it. */
export interface KnownReport {
  readonly documentCode: string
  /** Dictionary `reportDocKind`. */
  readonly docKind: string
  readonly businessNo: string
  readonly waybillNo: string | null
  readonly driverCode: string | null
  readonly vehicleNo: string | null
}

/** What a regulator has found wrong, as it says by another way than its answers. */
export interface FlaggedReport {
  readonly referenceNo: string
  readonly words?: string | undefined
}

/** A card with its code, for whoever chooses among several. */
export interface OwnedCard extends PayeeCard {
  code: string
  isDefault: boolean
  /** It was asked whether card and holder belong together, and they do. */
  isVerified: boolean
}

/** A party that may have an account: `shipment`, `driver` or `driverTeam`, and its code. */
export interface OwnerOfMoney {
  entity: 'shipment' | 'driver' | 'driverTeam'
  code: string
}

/** Yuan. */
export interface PartyBalance {
  balance: string
  frozen: string
  available: string
}

export interface PartyStanding extends PartyBalance {
  /** Nothing is taken from the account, whatever it has. */
  isFrozen: boolean
}

/** An agreement on the service fee that is in force in a branch that charges it. */
export interface AgreedService extends ServiceTerms {
  code: string
}

export interface ShipperForWaybill {
  /** In every language. */
  name: unknown
  /** What waybills that are made today are charged for the platform's service; undefined where nothing is. */
  service: AgreedService | undefined
  /** Number of the framework contract in force that ends last. */
  contractNo: string | null
}

export interface ContractInForce {
  shipmentCode: string
  contractNo: string
  /** It covers every waybill of its shipper. */
  isFramework: boolean
}

export interface BlacklistQuestion {
  /** Only entries that keep somebody from this: `accept`, say. */
  from?: string
}

export interface Blacklisted {
  /** Identity numbers of drivers. */
  idNos: readonly string[]
  plateNos: readonly string[]
}
