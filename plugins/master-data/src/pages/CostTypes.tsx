import { CostTypeList } from '../charges/CostTypeList.tsx'

export default function CostTypes() {
  return <CostTypeList />
}
