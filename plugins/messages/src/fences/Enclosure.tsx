import { usePageQuery, usePermission, useSession } from '@ntocc/sdk/hooks'
import { Skeleton } from '@ntocc/sdk/ui'
import { lazy, Suspense } from 'react'

// A visitor with a link on a phone waits for no editor, and staff for no trip.
const FencePage = lazy(() => import('./FencePage.tsx'))
const TripFences = lazy(() => import('./TripFences.tsx'))

/** Fences: those about the ends of the trip that a link or an id names, or else those of the branch, for its staff. */
export default function Enclosure() {
  const [{ share, id }] = usePageQuery()
  const isVisitor = useSession(({ status }) => status === 'signedOut')
  const mayRead = usePermission('vehicleWarning.read')
  const isOfTrip = isVisitor || Boolean(share) || Boolean(id) || mayRead === 'denied'
  if (!isOfTrip && mayRead === 'unknown') return <Skeleton rows={8} />
  return <Suspense fallback={<Skeleton rows={8} />}>{isOfTrip ? <TripFences /> : <FencePage />}</Suspense>
}
