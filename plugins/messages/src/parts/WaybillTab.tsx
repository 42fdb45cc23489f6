import { Warnings } from './Warnings.tsx'

export default function WaybillTab({ waybillNo }: { waybillNo: string }) {
  return <Warnings tie={{ waybillNo }} />
}
