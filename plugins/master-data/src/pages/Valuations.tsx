import { ValuationList } from '../prices/ValuationList.tsx'

export default function Valuations() {
  return <ValuationList />
}
