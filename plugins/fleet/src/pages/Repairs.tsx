import { RepairList } from '../services/RepairList.tsx'

export default function Repairs() {
  return <RepairList />
}
