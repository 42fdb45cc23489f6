import { type BankOptions, buildBank } from '../../../../server/src/bank/app.ts'
import type { Entry } from '../../../../server/src/bank/ledger.ts'
import type { Db } from '../../../../server/src/ntocc/db/database.ts'
import { moneyDesk, OUTSIDE, PAST } from '../../../../server/src/ntocc/testing/money-desk.ts'
import { payPayments } from '../payments/run.ts'

/** The money of a branch that pays by a bank of the test's own. `own`: the area that is tested. */
export const bankDesk = async <C>(db: Db, own: string, options: BankOptions = {}) => {
  const bank = buildBank({ ...OUTSIDE, ...options })
  const desk = await moneyDesk<C>(db, own, 'BANK_URL', bank)
  return {
    ...desk,
    bank,
    fault: (fault: string, place = 'pay') => desk.fault(fault, place),
    /** What is due at the bank is sent and asked about, as the job does it. */
    run: () => desk.job('settlement', payPayments),
    /** So much later that what was sent cannot be paid any more, and is to be asked about: of everybody, or of one driver. */
    later: (who?: { code: string }) =>
      desk.query(
        `update settlement_payment set not_after = $1, next_at = $1 where not_after is not null and ($2::text is null or driver_code = $2)`,
        [PAST, who?.code ?? null],
      ),
    /** What the bank has written of an order. */
    ledger: async ({ payNo }: { payNo?: string | null | undefined }): Promise<Entry[]> =>
      (await bank.inject(`/control/ledger?number=${payNo}`)).json(),
  }
}
