import { usePageQuery, useSession } from '@ntocc/sdk/hooks'
import { lazy } from 'react'
import { DriverDetail } from '../drivers/DriverDetail.tsx'

const DriverCardPage = lazy(() =>
  import('../shared/DriverCardPage.tsx').then(part => ({ default: part.DriverCardPage })),
)

export default function Driver() {
  const [query] = usePageQuery()
  const isVisitor = useSession(({ status }) => status === 'signedOut')
  return isVisitor || query.share ? <DriverCardPage /> : <DriverDetail />
}
