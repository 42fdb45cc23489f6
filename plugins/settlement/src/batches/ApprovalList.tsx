import { settlementMachine } from '../../contract/machine.ts'
import { Batches } from './Batches.tsx'

const MANY = ['approveFirst', 'approve']
const TO_DECIDE = { side: 'payable', status: settlementMachine.filter('toDecide') }

/** What carriers are to be paid and somebody else has submitted: approving puts it into the books. */
export default function ApprovalList() {
  return <Batches name="carrierPaymentApproval" side="payable" fixed={TO_DECIDE} bulkMoves={MANY} />
}
