import * as z from 'zod/mini';
import { currentUser } from './current-user.ts';
import { singleLine } from './text.ts';
import { typedPassword } from './accounts.ts';

const encoded = (max: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(max));
const credentialId = encoded(1400);
export const passkeyTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
const attachment = z.optional(z.nullable(z.enum(['platform', 'cross-platform'])));

const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  authenticatorAttachment: attachment,
  clientExtensionResults: z.object({}),
};

export const passkeyRegistration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded(4_000),
    attestationObject: encoded(16_000),
    transports: z.optional(z.array(z.enum(passkeyTransports)).check(z.maxLength(passkeyTransports.length))),
  }),
});
export type PasskeyRegistration = z.infer<typeof passkeyRegistration>;

export const passkeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded(4_000),
    authenticatorData: encoded(4_000),
    signature: encoded(4_000),
    userHandle: z.optional(encoded(200)),
  }),
});
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>;

const knownCredential = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.optional(z.array(z.enum(passkeyTransports))),
});

export const passkeyRequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
  allowCredentials: z.optional(z.array(knownCredential)),
});
export type PasskeyRequestOptions = z.infer<typeof passkeyRequestOptions>;

export const passkeyCreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number(),
  excludeCredentials: z.array(knownCredential),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});
export type PasskeyCreationOptions = z.infer<typeof passkeyCreationOptions>;

export const challengePurposes = ['register', 'login', 'step-up'] as const;
export type ChallengePurpose = (typeof challengePurposes)[number];

const methods = ['passkey', 'totp', 'recovery'] as const;

export const secondStep = z.object({
  secondFactor: z.object({ token: z.string(), methods: z.array(z.enum(methods)) }),
});
export type SecondStep = z.infer<typeof secondStep>['secondFactor'];

export const loginAnswer = z.union([currentUser, secondStep]);

/** Proves that the user gave the right password. */
const loginToken = z.string().check(z.minLength(1), z.maxLength(1_000));

export const secondFactorCode = singleLine({ min: 6, max: 40, error: 'Vul de hele code in.' });

export const loginCodeBody = z.strictObject({ token: loginToken, code: secondFactorCode });
export const passkeyLoginOptionsBody = z.strictObject({ token: z.optional(loginToken) });
export const passkeyLoginBody = z.strictObject({
  response: passkeyAssertion,
  token: z.optional(loginToken),
});

export const passkeyName = singleLine({ min: 1, max: 60, error: 'Geef de passkey een naam.' });
export const addPasskeyBody = z.strictObject({ response: passkeyRegistration, name: passkeyName });
export const renamePasskeyBody = z.strictObject({ name: passkeyName });
export const passkeyParams = z.object({ id: credentialId });

export const confirmTotpBody = z.strictObject({
  code: singleLine({ min: 6, max: 10, error: 'Vul de zes cijfers uit de app in.' }),
});

export const secondFactor = z.object({
  passkeys: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      createdAt: z.string(),
      lastUsedAt: z.nullable(z.string()),
    }),
  ),
  totp: z.boolean(),
  recoveryCodesLeft: z.number(),
  isRequired: z.boolean(),
});
export type SecondFactor = z.infer<typeof secondFactor>;
export type Passkey = SecondFactor['passkeys'][number];

export const newTotp = z.object({ secret: z.string(), uri: z.string(), qrSvg: z.string() });

/** Shown only when the user adds a first passkey or app, and when the user renews the codes. */
export const recoveryCodes = z.array(z.string());
export const addedFactor = z.object({ message: z.string(), recoveryCodes: z.optional(recoveryCodes) });
export const newRecoveryCodes = z.object({ recoveryCodes });

export const passwordProof = z.strictObject({ password: typedPassword('Vul uw wachtwoord in') });
export const codeProof = z.strictObject({ code: secondFactorCode });
export const stepUpBody = z.union([passwordProof, codeProof, z.strictObject({ passkey: passkeyAssertion })]);
export type StepUpProof = z.infer<typeof stepUpBody>;
