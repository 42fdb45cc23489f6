import { PhoneTarget } from './account-shapes.ts'
import { endpoint, input, none } from './endpoint.ts'
import type { PhoneQuery } from './types.ts'

const at = <const P extends string>(path: P) => `/ntocc-tps-api/sms/${path}` as const

/** Specification section 7: codes sent to a phone, of ntocc-tps-api. */
export const sms = {
  sendVerificationCode: endpoint({
    name: 'sendVerificationCode',
    method: 'POST',
    path: at('sendVerificationCode'),
    query: input<PhoneQuery>(PhoneTarget),
    data: none(),
    public: true,
    secretQuery: true,
  }),
  sendRegisterVerifyCode: endpoint({
    name: 'sendRegisterVerifyCode',
    method: 'POST',
    path: at('sendRegisterVerifyCode'),
    query: input<PhoneQuery>(PhoneTarget),
    data: none(),
    public: true,
    secretQuery: true,
  }),
} as const
