// SPDX-License-Identifier: BSD-2-Clause-Patent
// Support vector regressions whose values follow by hand, and texts that are refused.
#include "model/libsvm.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <string>

#include "tests/model/message.h"

namespace snellen {
namespace {

double evaluate(const std::string& header, const std::string& vectors, std::span<const double> x) {
  return Svm::parse("svm_type epsilon_svr\n" + header + "nr_class 2\nSV\n" + vectors).evaluate(x);
}

TEST(Libsvm, Linear_IsTheWeightedSumOfDotProductsMinusRho) {
  // 2 * (1 * 5 + 3 * 7) - 4 * (2 * 7) - 0.5
  EXPECT_EQ(evaluate("kernel_type linear\ntotal_sv 2\nrho 0.5\n", "2 1:1 2:3 \n-4 2:2 \n", std::array{5.0, 7.0}), -4.5);
}

TEST(Libsvm, Rbf_CountsTheSquareOfWhatEitherSideLacks) {
  // Differences: 1 - 0.5 in index 1; 2 missing in the vector; 3 missing in x: 0.25 + 4 + 9.
  EXPECT_EQ(evaluate("kernel_type rbf\ngamma 0.125\ntotal_sv 1\nrho 1\n", "3 1:0.5 3:3\n", std::array{1.0, 2.0}),
            3 * std::exp(-0.125 * 13.25) - 1);
  EXPECT_EQ(evaluate("kernel_type rbf\ngamma 7\ntotal_sv 1\nrho 1\n", "3 1:1 2:2\n", std::array{1.0, 2.0}), 2);
}

TEST(Libsvm, Polynomial_IsAWholePower) {
  // (0.5 * (2 * 3) + 1) ^ 3 = 64
  EXPECT_EQ(
      evaluate("kernel_type polynomial\ndegree 3\ngamma 0.5\ncoef0 1\ntotal_sv 1\nrho 0\n", "1 1:2\n", std::array{3.0}),
      64);
  EXPECT_EQ(
      evaluate("kernel_type polynomial\ndegree 0\ngamma 0.5\ncoef0 1\ntotal_sv 1\nrho 0\n", "1 1:2\n", std::array{3.0}),
      1);
}

TEST(Libsvm, Sigmoid_IsAHyperbolicTangent) {
  EXPECT_EQ(evaluate("kernel_type sigmoid\ngamma 0.5\ncoef0 -2.5\ntotal_sv 1\nrho 0\n", "8 1:2\n", std::array{3.0}),
            8 * std::tanh(0.5));
}

TEST(Libsvm, OptionalHeaderWordsAndBlanks_AreAccepted) {
  const Svm svm = Svm::parse(
      "svm_type nu_svr\r\nkernel_type linear\r\nnr_class 2\ntotal_sv 1\nrho +1e0\nprobA 0.1\nprobB 0.2\n"
      "label 1 -1\nnr_sv 1 1\nSV\n\n  2\t1:+1 \r\n\n");
  EXPECT_EQ(svm.evaluate(std::array{4.0}), 7);
}

TEST(Libsvm, AVectorWithoutComponents_IsTheOrigin) {
  EXPECT_EQ(evaluate("kernel_type rbf\ngamma 1\ntotal_sv 1\nrho 0\n", "2\n", std::array{0.0}), 2);
}

struct Damage {
  std::string text;
  std::string says;
};

TEST(Libsvm, DamagedText_IsRefusedByName) {
  const std::string type = "svm_type nu_svr\n";
  const std::string head = type + "kernel_type rbf\ngamma 1\ntotal_sv 2\nrho 0\n";
  for (const Damage& damage : {
           Damage{"", "ends before the line 'SV'"},
           Damage{head, "ends before the line 'SV'"},
           Damage{head + "rho", "rho ''"},
           Damage{head + "SV\n", "total_sv 2 but 0"},
           Damage{head + "SV\n1 1:1\n", "total_sv 2 but 1"},
           Damage{head + "SV\n1 1:1\n1 1:1\n1 1:1\n", "total_sv 2 but 3"},
           Damage{head + "SV\n1 1:1\n1 1:", "component ''"},
           Damage{head + "SV\n1 1:1\n1 1", "'1' in support vector 2"},
           Damage{head + "SV\nx 1:1\n", "coefficient 'x'"},
           Damage{head + "SV\nnan 1:1\n", "coefficient 'nan'"},
           Damage{head + "SV\n1 1:inf\n", "component 'inf'"},
           Damage{head + "SV\n1 1:1e999\n", "component '1e999'"},
           Damage{head + "SV\n1 0:1\n", "'0:1'"},
           Damage{head + "SV\n1 -1:1\n", "'-1:1'"},
           Damage{head + "SV\n1 2:1 2:1\n", "index above 2"},
           Damage{head + "SV\n1 2:1 1:1\n", "index above 2"},
           Damage{head + "SV\n1 99999999999:1\n", "'99999999999:1'"},
           Damage{head + "wibble 3\nSV\n", "'wibble'"},
           Damage{head + "nr_class 3\nSV\n", "nr_class 3"},
           Damage{head + "total_sv 0\nSV\n", "total_sv '0'"},
           Damage{head + "total_sv -5\nSV\n", "total_sv '-5'"},
           Damage{head + "total_sv 2147483647\nSV\n1 1:1\n", "total_sv 2147483647 but 1"},
           Damage{head + "total_sv 4e9\nSV\n1 1:1\n", "total_sv '4e9'"},
           Damage{"svm_type c_svc\n", "svm_type 'c_svc'"},
           Damage{type + "kernel_type precomputed\n", "kernel_type 'precomputed'"},
           Damage{"kernel_type linear\ntotal_sv 1\nrho 0\nSV\n1 1:1\n", "lacks svm_type"},
           Damage{type + "total_sv 1\nrho 0\nSV\n1 1:1\n", "lacks kernel_type"},
           Damage{type + "kernel_type linear\nrho 0\nSV\n1 1:1\n", "lacks total_sv"},
           Damage{type + "kernel_type linear\ntotal_sv 1\nSV\n1 1:1\n", "lacks rho"},
           Damage{type + "kernel_type rbf\ntotal_sv 1\nrho 0\nSV\n1 1:1\n", "lacks gamma"},
           Damage{type + "kernel_type polynomial\ngamma 1\ncoef0 0\ntotal_sv 1\nrho 0\nSV\n1 1:1\n", "lacks degree"},
           Damage{type + "kernel_type sigmoid\ngamma 1\ntotal_sv 1\nrho 0\nSV\n1 1:1\n", "lacks coef0"},
           Damage{type + "kernel_type polynomial\ndegree -2\n", "degree '-2'"},
       }) {
    const std::string message = testing::message_of(Code::model, [&] { Svm::parse(damage.text); });
    EXPECT_THAT(message, ::testing::StartsWith("model key 'model' "));
    EXPECT_THAT(message, ::testing::HasSubstr(damage.says));
  }
}

}  // namespace
}  // namespace snellen
