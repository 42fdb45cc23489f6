import { usePageQuery, useSession } from '@ntocc/sdk/hooks'
import { lazy } from 'react'
import { WaybillDetailPage } from '../detail/WaybillDetailPage.tsx'

const SheetPage = lazy(() => import('../shared/SheetPage.tsx').then(part => ({ default: part.SheetPage })))

export default function Detail() {
  const [query] = usePageQuery()
  const isVisitor = useSession(({ status }) => status === 'signedOut')
  return isVisitor || query.share ? <SheetPage /> : <WaybillDetailPage />
}
