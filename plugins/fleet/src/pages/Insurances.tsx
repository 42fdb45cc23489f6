import { InsuranceList } from '../services/InsuranceList.tsx'

export default function Insurances() {
  return <InsuranceList />
}
