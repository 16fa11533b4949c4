import type { NextRequest } from "next/server";
import { handleAuth } from "../handle";

type Context = { params: Promise<{ nextauth: string[] }> };

const handle = async (request: NextRequest, { params }: Context) => handleAuth(request, (await params).nextauth);

export { handle as GET, handle as POST };
