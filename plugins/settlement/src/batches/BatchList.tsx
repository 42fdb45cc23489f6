import { Batches } from './Batches.tsx'

/** All that a clerk does to the batches of a month, side by side. */
const MANY = ['send', 'submit', 'approveFirst', 'approve']

/** Both sides. */
export default function BatchList() {
  return <Batches name="settlementBatch" isMaking isPaying bulkMoves={MANY} />
}
