ALTER TABLE "goods_returns" VALIDATE CONSTRAINT "goods_returns_taken";
