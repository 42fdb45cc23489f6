import { sm2 } from 'sm-crypto-v2'
import { describe, expect, it } from 'vitest'
import { aesDecrypt, aesEncrypt, doubleSha1Key, md5Hex, sha1Hex, signedForm } from './aes.ts'
import { decodeBytes, encodeBytes, utf8Bytes, utf8Text } from './bytes.ts'
import { CipherError, type Sm2Form, sm2Decrypt, sm2Encrypt, sm3Hex, sm4Decrypt, sm4Encrypt } from './sm.ts'

const hex = (text: string) => decodeBytes(text.replaceAll(' ', ''), 'hex')

describe('published vectors', () => {
  it.each([
    ['abc', '66c7f0f462eeedd9d1f2d46bdc10e4e24167c4875cf2f7a2297da02b8f4ba8e0'],
    ['abcd'.repeat(16), 'debe9ff92275b8a138604889c18e5a4d6fdb70e5387e5765293dcba39c0c5732'],
  ])('SM3 of %s (GB/T 32905, A.1 and A.2)', (text, hash) => {
    expect(sm3Hex(utf8Bytes(text))).toBe(hash)
  })

  it('SM4 of the sample of GB/T 32907, A.1', () => {
    const key = hex('0123456789abcdeffedcba9876543210')
    // The second block is the padding of a text that fills its block.
    expect(sm4Encrypt(key, key, 'hex').slice(0, 32)).toBe('681edf34d206965e86b3e94f536e4246')
    expect(sm4Decrypt(sm4Encrypt(key, key, 'base64'), key, 'base64')).toEqual(key)
  })

  // GB/T 32918.5, annex C: the sample of encryption on the recommended curve.
  const privateKey = '3945208f7b2144b13f36e38ac6d39f95889393692860b51a42fb81ef4df7c5b8'
  const c1 =
    '04ebfc718e8d1798620432268e77feb6415e2ede0e073c0f4f640ecd2e149a73' +
    'e858f9d81e5430a57b36daab8f950a3c64e6ee6a63094d99283aff767e124df0'
  const c2 = '21886ca989ca9c7d58087307ca93092d651efa'
  const c3 = '59983c18f809e262923c53aec295d30383b54e39d609d160afcb1908d0bd8766'

  it.each([
    ['C1C3C2', c1 + c3 + c2],
    ['C1C2C3', c1 + c2 + c3],
  ] as const)('SM2 of the standard’s sample, %s', (order, cipher) => {
    const plain = utf8Bytes('encryption standard')
    expect(sm2Decrypt(cipher, privateKey, { order, prefix: false, encoding: 'hex' })).toEqual(plain)
    const base64 = encodeBytes(hex(`04${cipher}`), 'base64')
    expect(sm2Decrypt(base64, privateKey, { order, prefix: true, encoding: 'base64' })).toEqual(plain)
  })

  it('MD5 and SHA-1 (RFC 1321, RFC 3174), AES-128-CBC (NIST SP 800-38A, F.2.1)', () => {
    expect(md5Hex('abc')).toBe('900150983cd24fb0d6963f7d28e17f72')
    expect(sha1Hex('abc')).toBe('a9993e364706816aba3e25717850c26c9cd0d89d')
    const key = hex('2b7e151628aed2a6abf7158809cf4f3c')
    // The sample begins with the vector 00 01 … 0f: with zeros, that is a first block of vector and text added up.
    const first = hex('6bc1bee22e409f96e93d7e117393172a').map((byte, at) => byte ^ at)
    expect(aesEncrypt(first, key, 'zeros', 'hex').slice(0, 32)).toBe('7649abac8119b246cee98e9b12e9197d')
  })
})

describe('round trips', () => {
  const pair = sm2.generateKeyPairHex()
  const forms = (['C1C3C2', 'C1C2C3'] as const).flatMap(order =>
    [true, false].flatMap(prefix => (['hex', 'base64'] as const).map(encoding => ({ order, prefix, encoding }))),
  )

  it.each(forms)('SM2 $order, prefix $prefix, $encoding', form => {
    const text = utf8Bytes('网络货运 0123456789abcdef')
    const cipher = sm2Encrypt(text, pair.publicKey, form)
    expect(sm2Decrypt(cipher, pair.privateKey, form)).toEqual(text)
    // A key without its prefix is the same key; the next ciphertext is another.
    expect(sm2Decrypt(sm2Encrypt(text, pair.publicKey.slice(2), form), pair.privateKey, form)).toEqual(text)
    expect(sm2Encrypt(text, pair.publicKey, form)).not.toBe(cipher)
    const other: Sm2Form = { ...form, order: form.order === 'C1C3C2' ? 'C1C2C3' : 'C1C3C2' }
    expect(() => sm2Decrypt(cipher, pair.privateKey, other)).toThrow(CipherError)
  })

  it('refuse what was changed, cut, or of another key, and keys that are none', () => {
    const form: Sm2Form = { order: 'C1C3C2', prefix: true, encoding: 'hex' }
    const cipher = sm2Encrypt(utf8Bytes('text'), pair.publicKey, form)
    const changed = cipher.slice(0, -1) + (cipher.endsWith('0') ? '1' : '0')
    for (const broken of [changed, cipher.slice(0, 100), '', 'zz', cipher.slice(2)])
      expect(() => sm2Decrypt(broken, pair.privateKey, form)).toThrow(CipherError)
    expect(() => sm2Decrypt(cipher, sm2.generateKeyPairHex().privateKey, form)).toThrow(CipherError)
    for (const key of ['', '04', `04${'0'.repeat(128)}`, `04${'1'.repeat(128)}`, 'x'.repeat(130)])
      expect(() => sm2Encrypt(utf8Bytes('text'), key, form)).toThrow(CipherError)
    const sm4 = sm4Encrypt(utf8Bytes('text'), utf8Bytes('fedcba9876543210'), 'base64')
    for (const broken of ['', sm4.slice(4), '!', sm4]) {
      expect(() => sm4Decrypt(broken, utf8Bytes('0123456789abcdef'), 'base64')).toThrow(CipherError)
    }
    expect(() => sm4Encrypt(utf8Bytes('text'), utf8Bytes('short'), 'hex')).toThrow(CipherError)
  })

  it.each(['zeros', 'key'] as const)('AES with the key of a secret, vector: %s', vector => {
    const key = doubleSha1Key('secret')
    const text = utf8Bytes('<Root>货物</Root>')
    const cipher = aesEncrypt(text, key, vector, 'base64')
    expect(utf8Text(aesDecrypt(cipher, key, vector, 'base64'))).toBe('<Root>货物</Root>')
    expect(() => aesDecrypt(cipher, doubleSha1Key('other'), vector, 'base64')).toThrow(CipherError)
  })

  it('draw the key as Java does: SHA-1 of SHA-1, half of it', async () => {
    const once = await crypto.subtle.digest('SHA-1', new TextEncoder().encode('secret'))
    const twice = new Uint8Array(await crypto.subtle.digest('SHA-1', once))
    expect(doubleSha1Key('secret')).toEqual(twice.slice(0, 16))
  })

  it('sign a form whatever the order of its values', () => {
    const sign = signedForm({ userId: 'u', actionType: 'a', data: 'd' }, 'k')
    expect(sign).toBe(md5Hex(sha1Hex('kactionType=a&data=d&userId=uk')))
    expect(signedForm({ data: 'd', userId: 'u', actionType: 'a' }, 'k')).toBe(sign)
    expect(signedForm({ data: 'e', userId: 'u', actionType: 'a' }, 'k')).not.toBe(sign)
  })
})
