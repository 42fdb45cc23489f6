import { MerchantList } from '../accounts/MerchantList.tsx'

export default function Merchants() {
  return <MerchantList />
}
