import { ContractDetail } from '../contracts/ContractDetail.tsx'

export default function Contract() {
  return <ContractDetail />
}
