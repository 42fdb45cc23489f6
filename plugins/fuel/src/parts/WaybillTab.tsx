import { Fills } from './Fills.tsx'

export default function WaybillTab({ waybillNo }: { waybillNo: string }) {
  return <Fills tie={{ waybillNo }} />
}
