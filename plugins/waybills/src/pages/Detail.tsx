import { WaybillDetailPage } from '../detail/WaybillDetailPage.tsx'

export default function Detail() {
  return <WaybillDetailPage />
}
