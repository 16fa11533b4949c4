import { decodeJwt, decodeProtectedHeader, importJWK, type JWK, SignJWT } from "jose";

/** The token as it will be when its time is over: the same claims under the same key, made so long ago that it has just ended. */
export async function agedToken(token: string, key: JWK): Promise<string> {
  const { iat = 0, exp = 0, ...claims } = decodeJwt(token);
  const end = Math.floor(Date.now() / 1000) - 1;
  const { alg = "", typ = "", kid = "" } = decodeProtectedHeader(token);
  return new SignJWT({ ...claims, iat: end - (exp - iat), exp: end })
    .setProtectedHeader({ alg, typ, kid })
    .sign(await importJWK(key, alg));
}
