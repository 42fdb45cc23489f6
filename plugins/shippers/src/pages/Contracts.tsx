import { ContractList } from '../contracts/ContractList.tsx'

export default function Contracts() {
  return <ContractList />
}
