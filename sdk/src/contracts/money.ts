/**
 * What an area brings to the branch's books: kinds of accounts, and kinds of transfers between them. Other areas are named by their id:
 * `fuel.card` is the account `card` of the area `fuel`.
 */

export interface AreaAccount {
  /** What stands in it may go below nothing: a bank, fees, what is owed. None may unless told. */
  readonly mayGoBelow?: boolean
  /**
   * Into how many parts it is split, so that those who write at once do not wait for each other; what stands in it is their sum. For
   * accounts that everybody touches; only one that may go below can be split. 1 unless told.
   */
  readonly parts?: number
  /** What transfers of other areas may do with it: bring money, take money. Nothing unless told. */
  readonly openTo?: readonly ('bring' | 'take')[]
}

export interface AreaBooking {
  /** The account that the money leaves: one of the area's own, or `<area>.<account>` of one that is open to that. */
  readonly from: string
  /** The account that it comes to. */
  readonly to: string
}

/** Words: `account.<name>` for each account, `booking.<name>` for each kind of transfer. */
export interface AreaMoney {
  readonly accounts: Readonly<Record<string, AreaAccount>>
  readonly bookings: Readonly<Record<string, AreaBooking>>
}
